"""Types of Super Trooper cards (rules, chapters on card types) and their headings in pasted deck lists."""

from games.declaration import make_card_type

CARD_TYPES = (
    make_card_type(
        "warrior", cs="bojovník, bojovníci, bojovníků", en="warrior, warriors, warriors", headings="postavy"
    ),
    make_card_type(
        "gear", cs="vercajk, vercajky, vercajků", en="gear, gear, gear cards", headings="vybavení, zbraně, equipment"
    ),
    make_card_type(
        "special",
        cs="speciální karta, speciální karty, speciálních karet",
        en="special card, special cards, special cards",
        headings="speciální, speciály, speciál, speciálky, specials, special",
    ),
    make_card_type("building", cs="stavba, stavby, staveb", en="building, buildings, buildings"),
    make_card_type("spell", cs="kouzlo, kouzla, kouzel", en="spell, spells, spells"),
    make_card_type(
        "warzone", cs="válečná zóna, válečné zóny, válečných zón", en="warzone, warzones, warzones", headings="zóny"
    ),
    make_card_type("beast", cs="zvíře, zvířata, zvířat", en="beast, beasts, beasts"),
    make_card_type("alliance", cs="aliance, aliance, aliancí", en="alliance, alliances, alliances"),
)
