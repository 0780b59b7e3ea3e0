"""Kinds of Doomtrooper cards by their icon (standard rules, chapter "Karty") and the headings people put over them."""

from games.declaration import CardType
from language.bilingual import Bilingual as B

CARD_TYPES = (
    CardType(
        "warrior",
        B("bojovník", "warrior"),
        B("bojovníků", "warriors"),
        ("bojovníci", "bojovník", "postavy", "osobnosti", "warriors", "warrior", "fighters", "personalities"),
    ),
    CardType(
        "special",
        B("speciální karta", "special card"),
        B("speciálních karet", "special cards"),
        ("speciální", "speciální karty", "speciály", "speciál", "specials", "special", "special cards"),
    ),
    CardType(
        "equipment",
        B("vybavení", "equipment"),
        B("karet vybavení", "equipment cards"),
        ("vybavení", "výbava", "výzbroj", "zbraně", "vozidla", "equipment", "weapons", "vehicles", "gear"),
    ),
    CardType(
        "fortification",
        B("opevnění", "fortification"),
        B("opevnění", "fortifications"),
        ("opevnění", "fortifications", "fortification"),
    ),
    CardType(
        "mission",
        B("úkol", "mission"),
        B("úkolů", "missions"),
        ("úkoly", "úkol", "mise", "missions", "mission"),
    ),
    CardType(
        "art",
        B("kouzlo umění", "Art spell"),
        B("kouzel umění", "Art spells"),
        ("umění", "kouzla", "kouzla umění", "art", "the art", "art spells", "spells"),
    ),
    CardType(
        "dark_symmetry",
        B("Černá symetrie", "Dark Symmetry"),
        B("karet Černé symetrie", "Dark Symmetry cards"),
        ("černá symetrie", "temná symetrie", "dary černé symetrie", "dary", "dark symmetry", "symmetry"),
    ),
    CardType(
        "relic",
        B("relikvie", "relic"),
        B("relikvií", "relics"),
        ("relikvie", "relics", "relic"),
    ),
    CardType(
        "warzone",
        B("válečná zóna", "warzone"),
        B("válečných zón", "warzones"),
        ("válečné zóny", "válečná zóna", "zóny", "warzones", "warzone", "war zones"),
    ),
    CardType(
        "alliance",
        B("aliance", "alliance"),
        B("aliancí", "alliances"),
        ("aliance", "alliances", "alliance"),
    ),
    CardType(
        "ki",
        B("síla KI", "Ki power"),
        B("karet síly KI", "Ki powers"),
        ("síla ki", "síly ki", "ki", "ki powers", "ki power"),
    ),
    CardType(
        "beast",
        B("zvíře", "beast"),
        B("zvířat", "beasts"),
        ("zvířata", "zvíře", "beasts", "beast"),
    ),
)
