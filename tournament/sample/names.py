"""Czech names for any number of people, always the same for a seed. Entry point: :func:`draw_names`.

Common names, combined at random; real persons are not meant. They hold every letter that a font or a sort could get
wrong, and one name of forty characters for narrow columns.
"""

from random import Random

Name = tuple[str, str]

MAX_LENGTH: Name = ("Maxmiliána Alžběta", "Hradecká-Přemyslovská")

_MEN = (
    *("Adam", "Bohumil", "Čeněk", "Dalibor", "Emil", "Filip", "Hynek", "Chrudoš", "Ivo", "Jiří", "Kryštof", "Luděk"),
    *("Matěj", "Ondřej", "Přemysl", "Radim", "Řehoř", "Šimon", "Štěpán", "Tomáš", "Václav", "Vítězslav", "Zdeněk"),
)
_WOMEN = (
    *("Alžběta", "Božena", "Dana", "Eliška", "Gabriela", "Hana", "Jiřina", "Kateřina", "Ľubica", "Markéta", "Naděžda"),
    *("Květa", "Růžena", "Šárka", "Taťána", "Věra", "Zuzana", "Žofie"),
)
# Family names in the masculine and the feminine form.
_FAMILIES = (
    *(("Čáp", "Čápová"), ("Černý", "Černá"), ("Ďurica", "Ďuricová"), ("Dvořák", "Dvořáková"), ("Hájek", "Hájková")),
    *(("Chalupa", "Chalupová"), ("Ježek", "Ježková"), ("Krejčí", "Krejčí"), ("Kříž", "Křížová"), ("Machů", "Machů")),
    *(("Němec", "Němcová"), ("Ňouma", "Ňoumová"), ("Ořech", "Ořechová"), ("Ptáček", "Ptáčková")),
    *(("Růžička", "Růžičková"), ("Řezníček", "Řezníčková"), ("Šír", "Šírová"), ("Šťastný", "Šťastná")),
    *(("Ťoupal", "Ťoupalová"), ("Úlehla", "Úlehlová"), ("Vaněk", "Vaňková"), ("Zíma", "Zímová"), ("Žák", "Žáková")),
    *(
        ("Žižka", "Žižková"),
        ("Přikryl", "Přikrylová"),
        ("Benešů", "Benešů"),
        ("Vrba", "Vrbová"),
        ("Sýkora", "Sýkorová"),
    ),
)


def draw_names(random: Random, number: int) -> list[Name]:
    """Return ``number`` given and family names; they repeat, with a second given name, only after all were used."""
    pairs = [(given, masculine) for given in _MEN for masculine, _ in _FAMILIES]
    pairs += [(given, feminine) for given in _WOMEN for _, feminine in _FAMILIES]
    random.shuffle(pairs)
    pairs.insert(min(1, number - 1), MAX_LENGTH)
    while len(pairs) < number:
        pairs += [(f"{given} {random.choice(('Jan', 'Josef', 'Karel'))}", family) for given, family in pairs[2:]]
    return pairs[:number]
