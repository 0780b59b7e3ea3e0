"""Types of Doomtrooper cards by their icon (standard rules, chapter "Karty") and the headings people put over them."""

from games.declaration import make_card_type

CARD_TYPES = (
    make_card_type(
        "warrior",
        cs="bojovník, bojovníci, bojovníků",
        en="warrior, warriors, warriors",
        headings="postavy, osobnosti, fighters, personalities",
    ),
    make_card_type(
        "special",
        cs="speciální karta, speciální karty, speciálních karet",
        en="special card, special cards, special cards",
        headings="speciální, speciály, speciál, specials, special",
    ),
    make_card_type(
        "equipment",
        cs="vybavení, vybavení, karet vybavení",
        en="equipment, equipment, equipment cards",
        headings="výbava, výzbroj, zbraně, vozidla, weapons, vehicles, gear",
    ),
    make_card_type(
        "fortification", cs="opevnění, opevnění, opevnění", en="fortification, fortifications, fortifications"
    ),
    make_card_type("mission", cs="úkol, úkoly, úkolů", en="mission, missions, missions", headings="mise"),
    make_card_type(
        "art",
        cs="kouzlo umění, kouzla umění, kouzel umění",
        en="Art spell, Art spells, Art spells",
        headings="umění, kouzla, art, the art, spells",
    ),
    make_card_type(
        "dark_symmetry",
        cs="Černá symetrie, Černá symetrie, karet Černé symetrie",
        en="Dark Symmetry, Dark Symmetry, Dark Symmetry cards",
        headings="temná symetrie, dary černé symetrie, dary, symmetry",
    ),
    make_card_type("relic", cs="relikvie, relikvie, relikvií", en="relic, relics, relics"),
    make_card_type(
        "warzone",
        cs="válečná zóna, válečné zóny, válečných zón",
        en="warzone, warzones, warzones",
        headings="zóny, war zones",
    ),
    make_card_type("alliance", cs="aliance, aliance, aliancí", en="alliance, alliances, alliances"),
    make_card_type("ki", cs="síla KI, síly KI, karet síly KI", en="Ki power, Ki powers, Ki powers", headings="ki"),
    make_card_type("beast", cs="zvíře, zvířata, zvířat", en="beast, beasts, beasts"),
)
