"""Armies as people name them; the verdict was written first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.parsing import get_vocabulary
from games.construction import ArmyRoster
from games.registry import find_format, find_game
from tests.decks.lists import ARMIES, codes, judge_as

VOCABULARY = get_vocabulary(find_game("neuroshima-hex"), find_format(ARMIES).format)
(RULE,) = (rule for rule in find_format(ARMIES).format.rules if isinstance(rule, ArmyRoster))
(BORGO,) = (army for army in RULE.armies if army.name == "Borgo")
TILES = "\n".join(f"{tile.count}x {tile.name}" for tile in BORGO.tiles)
LISTED = f"Borgo\n{TILES}"


@pytest.mark.parametrize(
    "text",
    [
        *("Hraju za Moloch", "Hraju za Molocha.", "Hraju s Molochem", "Moje armáda je Hegemonie!", "I play Outpost"),
        *("Moloch - 35 žetonů", "„Moloch“ – 35 ks", "Moloch 35", "Frakce: Borgo", "Zvolená armáda: Hegemony"),
        *(
            "Armáda - Moloch",
            "Army - Moloch",
            "# Moloch",
            "[x] Moloch\n[ ] Borgo\n[ ] Outpost",
            "Moloch :-)",
            "Moloch (základní)",
            "Honza Novák;Moloch",
        ),
        *("Jan Novák: Moloch", "Jméno: Honza\nArmáda: Moloch", "Neuroshima Hex\nMoloch\nHonza Novák", "Moloch\n35"),
        "Ahoj, přihlašuju se s armádou Moloch na sobotu. Díky Honza",
        *(LISTED, f"{LISTED}\nDíky, Honza", f"{LISTED}\nCelkem 35", f"Moje armáda\n{TILES}", f"Honza Novák\n{TILES}"),
        f"Ahoj, tady Pepa\n{LISTED}\n\nPepa Novák",
    ],
)
def test_an_army_in_any_words_is_legal(text: str) -> None:
    verdict = judge_as(ARMIES, text)
    assert (verdict.status, verdict.counts.main) == ("legal", 35)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Ahoj, díky", "???", "Moloch\nBorgo", "3x Moloch", "2 armády Moloch", "Moloch a Borgo"),
        *(LISTED.replace("6x Boj", "7x Boj"), LISTED.replace("6x Boj", "5x Boj"), f"{LISTED}\nMoloch"),
    ],
)
def test_a_wrong_army_is_illegal(text: str) -> None:
    assert judge_as(ARMIES, text).status == "illegal"


@pytest.mark.parametrize(
    ("text", "code", "meant"),
    [
        ("Molloch", "army_if_meant", "Moloch"),
        ("Hraju za Mollocha", "army_if_meant", "Moloch"),
        ("Hegemonnie", "army_if_meant", "Hegemony"),
        ("Doomsday", "army_if_meant", "Doomsday Machine"),
        ("Nehraju Moloch", "army_if_meant", "Moloch"),
        ("Moloch nebo Borgo", "army_if_meant", "Borgo"),
        ("Moloch\nProti Borgu mám smůlu", "army_if_meant", "Borgo"),
        (f"{LISTED}\nSoupeř měl Moloch", "army_if_meant", "Moloch"),
        ("Neojungle", "army_unknown", None),
        (f"{LISTED}\n1x Papoušek", "army_if_tile", None),
        (LISTED.replace("Granát", "Bomba"), "army_if_tile", None),
        (LISTED.replace("6x Mutant", "6x Mutannt"), "army_if_tile", None),
        (TILES.replace("Granát", "Bomba"), "army_if_tile", None),
    ],
)
def test_words_that_may_be_an_army_or_a_tile_are_a_question(text: str, code: str, meant: str | None) -> None:
    verdict = judge_as(ARMIES, text)
    assert verdict.status == "to_check"
    doubts = [doubt for doubt in verdict.doubts if doubt.code == code and doubt.lines]
    assert meant is None or meant in [doubt.params["meant"] for doubt in doubts]
    assert doubts


def test_a_misspelt_army_beside_too_many_tiles_stays_illegal() -> None:
    verdict = judge_as(ARMIES, LISTED.replace("Borgo\n", "Borrgo\n").replace("6x Boj", "9x Boj"))
    assert (verdict.status, codes(verdict)[0]) == ("illegal", "army_unknown")


LETTERS = st.text("abcdefghijklmnoprstuvyzáčďéěíňóřšťúůýž ", min_size=1, max_size=40)


@given(LETTERS, st.sampled_from(["Moloch", LISTED, TILES]), st.integers(0, 15), st.booleans())
def test_a_line_of_letters_leaves_the_verdict_or_is_named(words: str, army: str, at: int, is_capitalized: bool) -> None:
    lines = army.split("\n")
    at = min(at, len(lines))
    text = "\n".join((*lines[:at], words.capitalize() if is_capitalized else words, *lines[at:]))
    verdict = judge_as(ARMIES, text)
    named = {line for problem in verdict.problems for line in problem.lines}
    assert verdict.status == "legal" or at + 1 in named or VOCABULARY.find_heading(words)
