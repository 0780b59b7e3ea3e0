"""Types of Super Trooper cards (rules, chapters on card types) and their headings in pasted deck lists."""

from games.declaration import CardType
from language.bilingual import Bilingual

CARD_TYPES = (
    CardType(
        "warrior",
        Bilingual("bojovník", "warrior"),
        plural=Bilingual("bojovníci", "warriors"),
        after_number=Bilingual("bojovníků", "warriors"),
        headings=("bojovníci", "bojovník", "postavy", "warriors", "warrior"),
    ),
    CardType(
        "gear",
        Bilingual("vercajk", "gear"),
        plural=Bilingual("vercajky", "gear"),
        after_number=Bilingual("vercajků", "gear cards"),
        headings=("vercajk", "vercajky", "vybavení", "zbraně", "gear", "equipment"),
    ),
    CardType(
        "special",
        Bilingual("speciální karta", "special card"),
        plural=Bilingual("speciální karty", "special cards"),
        after_number=Bilingual("speciálních karet", "special cards"),
        headings=("speciální", "speciální karty", "speciály", "speciál", "speciálky", "specials", "special"),
    ),
    CardType(
        "building",
        Bilingual("stavba", "building"),
        plural=Bilingual("stavby", "buildings"),
        after_number=Bilingual("staveb", "buildings"),
        headings=("stavby", "stavba", "buildings", "building"),
    ),
    CardType(
        "spell",
        Bilingual("kouzlo", "spell"),
        plural=Bilingual("kouzla", "spells"),
        after_number=Bilingual("kouzel", "spells"),
        headings=("kouzla", "kouzlo", "spells", "spell"),
    ),
    CardType(
        "warzone",
        Bilingual("válečná zóna", "warzone"),
        plural=Bilingual("válečné zóny", "warzones"),
        after_number=Bilingual("válečných zón", "warzones"),
        headings=("válečné zóny", "válečná zóna", "zóny", "warzones", "warzone"),
    ),
    CardType(
        "beast",
        Bilingual("zvíře", "beast"),
        plural=Bilingual("zvířata", "beasts"),
        after_number=Bilingual("zvířat", "beasts"),
        headings=("zvířata", "zvíře", "beasts", "beast"),
    ),
    CardType(
        "alliance",
        Bilingual("aliance", "alliance"),
        plural=Bilingual("aliance", "alliances"),
        after_number=Bilingual("aliancí", "alliances"),
        headings=("aliance", "alliances", "alliance"),
    ),
)
