"""Types of Scratch Wars cards (detailed rules of duel mode, 1.3 and 1.5) and their headings in pasted deck lists."""

from games.declaration import make_card_type

HERO = make_card_type("hero", cs="hrdina, hrdinové, hrdinů", en="hero, heroes, heroes", headings="karta hrdiny")
WEAPON = make_card_type(
    "weapon",
    cs="zbraň, zbraně, zbraní",
    en="weapon, weapons, weapons",
    headings="""
        kolečka, kolečka zbraní, kolečko, wheels, meče, luky, sekery, hůlky, swords, bows, axes, staffs, staves, wands
    """,
    kinds="meč, luk, sekera, hůlka, sword, bow, axe, staff, wand",
)

CARD_TYPES = (HERO, WEAPON)
