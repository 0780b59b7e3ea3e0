"""Types of Doomtrooper cards by their icon (standard rules, chapter "Karty") and the headings people put over them."""

from games.declaration import CardType
from language.bilingual import Bilingual

CARD_TYPES = (
    CardType(
        "warrior",
        Bilingual("bojovník", "warrior"),
        plural=Bilingual("bojovníci", "warriors"),
        after_number=Bilingual("bojovníků", "warriors"),
        headings=("bojovníci", "bojovník", "postavy", "osobnosti", "warriors", "warrior", "fighters", "personalities"),
    ),
    CardType(
        "special",
        Bilingual("speciální karta", "special card"),
        plural=Bilingual("speciální karty", "special cards"),
        after_number=Bilingual("speciálních karet", "special cards"),
        headings=("speciální", "speciální karty", "speciály", "speciál", "specials", "special", "special cards"),
    ),
    CardType(
        "equipment",
        Bilingual("vybavení", "equipment"),
        plural=Bilingual("vybavení", "equipment"),
        after_number=Bilingual("karet vybavení", "equipment cards"),
        headings=("vybavení", "výbava", "výzbroj", "zbraně", "vozidla", "equipment", "weapons", "vehicles", "gear"),
    ),
    CardType(
        "fortification",
        Bilingual("opevnění", "fortification"),
        plural=Bilingual("opevnění", "fortifications"),
        after_number=Bilingual("opevnění", "fortifications"),
        headings=("opevnění", "fortifications", "fortification"),
    ),
    CardType(
        "mission",
        Bilingual("úkol", "mission"),
        plural=Bilingual("úkoly", "missions"),
        after_number=Bilingual("úkolů", "missions"),
        headings=("úkoly", "úkol", "mise", "missions", "mission"),
    ),
    CardType(
        "art",
        Bilingual("kouzlo umění", "Art spell"),
        plural=Bilingual("kouzla umění", "Art spells"),
        after_number=Bilingual("kouzel umění", "Art spells"),
        headings=("umění", "kouzla", "kouzla umění", "art", "the art", "art spells", "spells"),
    ),
    CardType(
        "dark_symmetry",
        Bilingual("Černá symetrie", "Dark Symmetry"),
        plural=Bilingual("Černá symetrie", "Dark Symmetry"),
        after_number=Bilingual("karet Černé symetrie", "Dark Symmetry cards"),
        headings=("černá symetrie", "temná symetrie", "dary černé symetrie", "dary", "dark symmetry", "symmetry"),
    ),
    CardType(
        "relic",
        Bilingual("relikvie", "relic"),
        plural=Bilingual("relikvie", "relics"),
        after_number=Bilingual("relikvií", "relics"),
        headings=("relikvie", "relics", "relic"),
    ),
    CardType(
        "warzone",
        Bilingual("válečná zóna", "warzone"),
        plural=Bilingual("válečné zóny", "warzones"),
        after_number=Bilingual("válečných zón", "warzones"),
        headings=("válečné zóny", "válečná zóna", "zóny", "warzones", "warzone", "war zones"),
    ),
    CardType(
        "alliance",
        Bilingual("aliance", "alliance"),
        plural=Bilingual("aliance", "alliances"),
        after_number=Bilingual("aliancí", "alliances"),
        headings=("aliance", "alliances", "alliance"),
    ),
    CardType(
        "ki",
        Bilingual("síla KI", "Ki power"),
        plural=Bilingual("síly KI", "Ki powers"),
        after_number=Bilingual("karet síly KI", "Ki powers"),
        headings=("síla ki", "síly ki", "ki", "ki powers", "ki power"),
    ),
    CardType(
        "beast",
        Bilingual("zvíře", "beast"),
        plural=Bilingual("zvířata", "beasts"),
        after_number=Bilingual("zvířat", "beasts"),
        headings=("zvířata", "zvíře", "beasts", "beast"),
    ),
)
