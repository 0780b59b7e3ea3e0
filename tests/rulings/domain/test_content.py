"""The content of a ruling as plain JSON: round trip, and changes between two contents."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.registry import find_games
from games.rulings.reader import rulings_of
from games.rulings.records import Citation, FileLine, RulingEntry
from language.bilingual import Bilingual
from rulings.domain.content import (
    LISTS,
    apply_changes,
    changes_between,
    content_of,
    digest_of,
    empty_content,
    entry_of,
)

_words = st.text(min_size=1, max_size=12)
_names = st.lists(_words, max_size=3).map(tuple)
_texts = st.builds(Bilingual, st.text(max_size=30), st.text(max_size=30))
_cited = st.none() | st.builds(Citation, _words, st.just("3/96"), st.integers(1, 900))
entries = st.builds(
    RulingEntry,
    id=_words,
    section=_words,
    source=_words,
    kind=st.sampled_from(["ruling", "faq"]),
    status=st.sampled_from(["in force", "disputed"]),
    title=_texts,
    statement=_texts,
    cited=_cited,
    lines=st.lists(st.integers(1, 900), max_size=3).map(tuple),
    file_line=st.just(FileLine("", 0)),
    **{name: _names for name in LISTS if name != "lines"},
)


@given(entries)
def test_an_entry_survives_the_round_trip_through_content(entry: RulingEntry) -> None:
    content = content_of(entry)
    assert entry_of(content) == entry
    assert json.loads(json.dumps(content)) == content


@pytest.mark.parametrize("game", sorted(find_games()))
def test_every_shipped_ruling_survives_the_round_trip_through_content(game: str) -> None:
    for entry in rulings_of(game).entries:
        assert digest_of(entry_of(content_of(entry))) == digest_of(entry)


@given(entries, entries)
def test_applied_changes_give_the_other_content(before: RulingEntry, after: RulingEntry) -> None:
    changes = changes_between(content_of(before), content_of(after))
    assert content_of(entry_of(apply_changes(content_of(before), changes))) == content_of(after)
    assert (digest_of(before) == digest_of(after)) == (not changes)


def test_a_content_without_later_fields_has_their_defaults() -> None:
    entry = rulings_of("doomtrooper").entries[0]
    content = content_of(entry)
    assert not {"status", "supersedes"} & set(content)
    assert entry_of(content).status == "in force"
    assert changes_between(content, {**content, "status": "in force", "supersedes": []}) == {}


def test_unknown_fields_are_ignored() -> None:
    content = apply_changes(empty_content(), {"owner": "somebody", "kind": "faq"})
    assert "owner" not in content
    assert content["kind"] == "faq"
