"""Types of tiles (rules, chapter "Popis žetonů") and the headings people put over them."""

from games.declaration import make_card_type

CARD_TYPES = (
    make_card_type("army", cs="armáda, armády, armád", en="army, armies, armies", headings="vojsko, frakce, faction"),
    make_card_type("hq", cs="velitelství, velitelství, velitelství", en="HQ, HQs, HQs", headings="headquarters"),
    make_card_type(
        "action",
        cs="akční žeton, akční žetony, akčních žetonů",
        en="action tile, action tiles, action tiles",
        headings="akční, akce, actions, instant tiles",
    ),
    make_card_type(
        "unit", cs="jednotka, jednotky, jednotek", en="unit, units, units", headings="poziční žetony jednotky, warriors"
    ),
    make_card_type(
        "module", cs="modul, moduly, modulů", en="module, modules, modules", headings="poziční žetony moduly"
    ),
)
