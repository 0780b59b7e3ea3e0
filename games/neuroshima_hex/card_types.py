"""Types of tiles (rules, chapter "Popis žetonů") and the headings people put over them."""

from games.declaration import CardType
from language.bilingual import Bilingual

CARD_TYPES = (
    CardType(
        "army",
        Bilingual("armáda", "army"),
        plural=Bilingual("armády", "armies"),
        after_number=Bilingual("armád", "armies"),
        headings=("armáda", "armády", "vojsko", "frakce", "army", "armies", "faction"),
    ),
    CardType(
        "hq",
        Bilingual("velitelství", "HQ"),
        plural=Bilingual("velitelství", "HQs"),
        after_number=Bilingual("velitelství", "HQs"),
        headings=("velitelství", "headquarters"),
    ),
    CardType(
        "action",
        Bilingual("akční žeton", "action tile"),
        plural=Bilingual("akční žetony", "action tiles"),
        after_number=Bilingual("akčních žetonů", "action tiles"),
        headings=("akční žetony", "akční", "akce", "action tiles", "actions", "instant tiles"),
    ),
    CardType(
        "unit",
        Bilingual("jednotka", "unit"),
        plural=Bilingual("jednotky", "units"),
        after_number=Bilingual("jednotek", "units"),
        headings=("jednotky", "jednotka", "poziční žetony jednotky", "units", "unit", "warriors"),
    ),
    CardType(
        "module",
        Bilingual("modul", "module"),
        plural=Bilingual("moduly", "modules"),
        after_number=Bilingual("modulů", "modules"),
        headings=("moduly", "modul", "poziční žetony moduly", "modules", "module"),
    ),
)
