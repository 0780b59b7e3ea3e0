"""Types of Scratch Wars cards (detailed rules of duel mode, 1.3 and 1.5) and their headings in pasted deck lists."""

from games.declaration import CardType
from language.bilingual import Bilingual

HERO = CardType(
    "hero",
    Bilingual("hrdina", "hero"),
    plural=Bilingual("hrdinové", "heroes"),
    after_number=Bilingual("hrdinů", "heroes"),
    headings=("hrdina", "hrdinové", "hero", "heroes", "karta hrdiny"),
)
WEAPON = CardType(
    "weapon",
    Bilingual("zbraň", "weapon"),
    plural=Bilingual("zbraně", "weapons"),
    after_number=Bilingual("zbraní", "weapons"),
    headings=(
        *("zbraň", "zbraně", "kolečka", "kolečka zbraní", "kolečko", "weapon", "weapons", "wheels"),
        *("meče", "luky", "sekery", "hůlky", "swords", "bows", "axes", "staffs", "staves", "wands"),
    ),
    kinds=("meč", "luk", "sekera", "hůlka", "sword", "bow", "axe", "staff", "wand"),
)

CARD_TYPES = (HERO, WEAPON)
