"""A statement says what its document says; what we add stands in a note, which every page marks as ours."""

import re

import pytest

from games.registry import find_games
from games.rulings.reader import read_shipped_rulings

OURS = re.compile(
    r"našeho čtení|podle nás|náš výklad|dokument (to )?(výslovně |nic )?(neříká|mlčí)|v textu chybí|text uvádí, že"
    r"|our reading|we (read|conclude)|document (does not say|is silent|says nothing)|lost in the text|^text says",
    re.IGNORECASE,
)


@pytest.mark.parametrize("game", sorted(find_games()))
def test_no_statement_contains_a_note_of_ours(game: str) -> None:
    with_notes = [
        entry.id
        for entry in read_shipped_rulings(game).entries
        for text in (entry.statement.cs, entry.statement.en)
        if OURS.search(text)
    ]
    assert with_notes == []


@pytest.mark.parametrize(
    ("game", "ruling", "czech", "english"),
    [
        ("doomtrooper", "PP11-F04", "Podle našeho čtení", "By our reading"),
        ("doomtrooper", "PP11-G01", "soupeřových běžně vyřazených", "opponent's ordinary discards"),
        ("doomtrooper", "PP11-K006", "soupeřova karta kdykoliv", "opponent's own PAAT card"),
        ("neuroshima-hex", "NH-MOB-02", "o přesunu", "about moving"),
        ("neuroshima-hex", "NH-ACT-06", "Kdo přitaženou jednotku natáčí", "which player turns"),
        ("scratch-wars", "SW-ROSTER-04", "vyvozujeme", "we conclude"),
        ("scratch-wars", "SW-SPIN-01", "z tyčky spadne", "falls off the rod"),
        ("super-trooper", "ST-UNDEAD-01", "chybí v textu znaménko", "sign before the two"),
    ],
)
def test_what_a_document_leaves_open_is_a_note(game: str, ruling: str, czech: str, english: str) -> None:
    notes = [
        open_point.summary for open_point in read_shipped_rulings(game).contradictions if ruling in open_point.entries
    ]
    assert any(czech in note.cs and english in note.en for note in notes)
