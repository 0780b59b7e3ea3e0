"""Kinds of tiles (rules, chapter "Popis žetonů") and the headings people put over them."""

from games.declaration import CardType
from language.bilingual import Bilingual

TILE_TYPES = (
    CardType(
        "army",
        Bilingual("armáda", "army"),
        Bilingual("armády", "armies"),
        Bilingual("armád", "armies"),
        ("armáda", "armády", "vojsko", "frakce", "army", "armies", "faction"),
    ),
    CardType(
        "hq",
        Bilingual("velitelství", "HQ"),
        Bilingual("velitelství", "HQs"),
        Bilingual("velitelství", "HQs"),
        ("velitelství", "headquarters"),
    ),
    CardType(
        "action",
        Bilingual("akční žeton", "action tile"),
        Bilingual("akční žetony", "action tiles"),
        Bilingual("akčních žetonů", "action tiles"),
        ("akční žetony", "akční", "akce", "action tiles", "actions", "instant tiles"),
    ),
    CardType(
        "unit",
        Bilingual("jednotka", "unit"),
        Bilingual("jednotky", "units"),
        Bilingual("jednotek", "units"),
        ("jednotky", "jednotka", "poziční žetony jednotky", "units", "unit", "warriors"),
    ),
    CardType(
        "module",
        Bilingual("modul", "module"),
        Bilingual("moduly", "modules"),
        Bilingual("modulů", "modules"),
        ("moduly", "modul", "poziční žetony moduly", "modules", "module"),
    ),
)
