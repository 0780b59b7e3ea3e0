"""Kinds of Doomtrooper cards by their icon (standard rules, chapter "Karty") and the headings people put over them."""

from games.declaration import CardType
from language.bilingual import Bilingual

CARD_TYPES = (
    CardType(
        "warrior",
        Bilingual("bojovník", "warrior"),
        Bilingual("bojovníci", "warriors"),
        Bilingual("bojovníků", "warriors"),
        ("bojovníci", "bojovník", "postavy", "osobnosti", "warriors", "warrior", "fighters", "personalities"),
    ),
    CardType(
        "special",
        Bilingual("speciální karta", "special card"),
        Bilingual("speciální karty", "special cards"),
        Bilingual("speciálních karet", "special cards"),
        ("speciální", "speciální karty", "speciály", "speciál", "specials", "special", "special cards"),
    ),
    CardType(
        "equipment",
        Bilingual("vybavení", "equipment"),
        Bilingual("vybavení", "equipment"),
        Bilingual("karet vybavení", "equipment cards"),
        ("vybavení", "výbava", "výzbroj", "zbraně", "vozidla", "equipment", "weapons", "vehicles", "gear"),
    ),
    CardType(
        "fortification",
        Bilingual("opevnění", "fortification"),
        Bilingual("opevnění", "fortifications"),
        Bilingual("opevnění", "fortifications"),
        ("opevnění", "fortifications", "fortification"),
    ),
    CardType(
        "mission",
        Bilingual("úkol", "mission"),
        Bilingual("úkoly", "missions"),
        Bilingual("úkolů", "missions"),
        ("úkoly", "úkol", "mise", "missions", "mission"),
    ),
    CardType(
        "art",
        Bilingual("kouzlo umění", "Art spell"),
        Bilingual("kouzla umění", "Art spells"),
        Bilingual("kouzel umění", "Art spells"),
        ("umění", "kouzla", "kouzla umění", "art", "the art", "art spells", "spells"),
    ),
    CardType(
        "dark_symmetry",
        Bilingual("Černá symetrie", "Dark Symmetry"),
        Bilingual("Černá symetrie", "Dark Symmetry"),
        Bilingual("karet Černé symetrie", "Dark Symmetry cards"),
        ("černá symetrie", "temná symetrie", "dary černé symetrie", "dary", "dark symmetry", "symmetry"),
    ),
    CardType(
        "relic",
        Bilingual("relikvie", "relic"),
        Bilingual("relikvie", "relics"),
        Bilingual("relikvií", "relics"),
        ("relikvie", "relics", "relic"),
    ),
    CardType(
        "warzone",
        Bilingual("válečná zóna", "warzone"),
        Bilingual("válečné zóny", "warzones"),
        Bilingual("válečných zón", "warzones"),
        ("válečné zóny", "válečná zóna", "zóny", "warzones", "warzone", "war zones"),
    ),
    CardType(
        "alliance",
        Bilingual("aliance", "alliance"),
        Bilingual("aliance", "alliances"),
        Bilingual("aliancí", "alliances"),
        ("aliance", "alliances", "alliance"),
    ),
    CardType(
        "ki",
        Bilingual("síla KI", "Ki power"),
        Bilingual("síly KI", "Ki powers"),
        Bilingual("karet síly KI", "Ki powers"),
        ("síla ki", "síly ki", "ki", "ki powers", "ki power"),
    ),
    CardType(
        "beast",
        Bilingual("zvíře", "beast"),
        Bilingual("zvířata", "beasts"),
        Bilingual("zvířat", "beasts"),
        ("zvířata", "zvíře", "beasts", "beast"),
    ),
)
