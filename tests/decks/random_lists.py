"""Random deck lists of Doomtrooper in three forms, and random mistakes in them."""

import random

from tests.decks.lists import LEGAL_NAMES

CHARACTERS = " \t\u00a0()[]{}:;#/x×*-–=0123456789áčěřžŠ\"'.,!?<>&|"


def write_list(chance: random.Random) -> str:
    """Return a list of four cards, one of them under a heading."""
    names = chance.sample(LEGAL_NAMES, 4)
    rows = [f"{chance.randint(1, 3)} {name}" for name in names]
    return "\n".join((*rows[:3], chance.choice(["Sideboard", "SB (1):", "Bojovníci:"]), rows[3]))


def write_cockatrice_file(chance: random.Random) -> str:
    """Return a file of Cockatrice with three cards."""
    cards = [f'<card number="{chance.randint(1, 3)}" name="{name}"/>' for name in chance.sample(LEGAL_NAMES, 3)]
    zones = f'<zone name="main">{cards[0]}\n{cards[1]}</zone>\n<zone name="side">\n{cards[2]}\n</zone>'
    return f'<cockatrice_deck version="1">\n{zones}\n</cockatrice_deck>'


def write_table(chance: random.Random) -> str:
    """Return a table of three cards with named columns."""
    return "\n".join(("Počet;Název", *(f'{chance.randint(1, 3)};"{name}"' for name in chance.sample(LEGAL_NAMES, 3))))


def change_characters(text: str, chance: random.Random) -> str:
    """Return the text with one to six characters replaced."""
    characters = list(text)
    for _ in range(chance.randint(1, 6)):
        characters[chance.randrange(len(characters))] = chance.choice(CHARACTERS)
    return "".join(characters)
