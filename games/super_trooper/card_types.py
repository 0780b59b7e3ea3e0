"""Kinds of Super Trooper cards (rules, chapters on card types) and the headings people put over them."""

from games.declaration import CardType
from language.bilingual import Bilingual

CARD_TYPES = (
    CardType(
        "warrior",
        Bilingual("bojovník", "warrior"),
        Bilingual("bojovníci", "warriors"),
        Bilingual("bojovníků", "warriors"),
        ("bojovníci", "bojovník", "postavy", "warriors", "warrior"),
    ),
    CardType(
        "gear",
        Bilingual("vercajk", "gear"),
        Bilingual("vercajky", "gear"),
        Bilingual("vercajků", "gear cards"),
        ("vercajk", "vercajky", "vybavení", "zbraně", "gear", "equipment"),
    ),
    CardType(
        "special",
        Bilingual("speciální karta", "special card"),
        Bilingual("speciální karty", "special cards"),
        Bilingual("speciálních karet", "special cards"),
        ("speciální", "speciální karty", "speciály", "speciál", "speciálky", "specials", "special"),
    ),
    CardType(
        "building",
        Bilingual("stavba", "building"),
        Bilingual("stavby", "buildings"),
        Bilingual("staveb", "buildings"),
        ("stavby", "stavba", "buildings", "building"),
    ),
    CardType(
        "spell",
        Bilingual("kouzlo", "spell"),
        Bilingual("kouzla", "spells"),
        Bilingual("kouzel", "spells"),
        ("kouzla", "kouzlo", "spells", "spell"),
    ),
    CardType(
        "warzone",
        Bilingual("válečná zóna", "warzone"),
        Bilingual("válečné zóny", "warzones"),
        Bilingual("válečných zón", "warzones"),
        ("válečné zóny", "válečná zóna", "zóny", "warzones", "warzone"),
    ),
    CardType(
        "beast",
        Bilingual("zvíře", "beast"),
        Bilingual("zvířata", "beasts"),
        Bilingual("zvířat", "beasts"),
        ("zvířata", "zvíře", "beasts", "beast"),
    ),
    CardType(
        "alliance",
        Bilingual("aliance", "alliance"),
        Bilingual("aliance", "alliances"),
        Bilingual("aliancí", "alliances"),
        ("aliance", "alliances", "alliance"),
    ),
)
