"""The content of a ruling as plain JSON: round trip, and changes between two contents."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.registry import find_games
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import Citation, FileLine, RulingEntry
from language.bilingual import Bilingual
from rulings.domain.content import (
    LISTS,
    apply_changes,
    build_entry,
    collect_content,
    digest_content,
    find_changed_fields,
    make_empty_content,
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
    content = collect_content(entry)
    assert build_entry(content) == entry
    assert json.loads(json.dumps(content)) == content


@pytest.mark.parametrize("game", sorted(find_games()))
def test_every_shipped_ruling_survives_the_round_trip_through_content(game: str) -> None:
    for entry in read_shipped_rulings(game).entries:
        assert digest_content(build_entry(collect_content(entry))) == digest_content(entry)


@given(entries, entries)
def test_applied_changes_give_the_other_content(before: RulingEntry, after: RulingEntry) -> None:
    changes = find_changed_fields(collect_content(before), collect_content(after))
    assert collect_content(build_entry(apply_changes(collect_content(before), changes))) == collect_content(after)
    assert (digest_content(before) == digest_content(after)) == (not changes)


def test_a_content_without_later_fields_has_their_defaults() -> None:
    entry = read_shipped_rulings("doomtrooper").entries[0]
    content = collect_content(entry)
    assert not {"status", "supersedes"} & set(content)
    assert build_entry(content).status == "in force"
    assert find_changed_fields(content, {**content, "status": "in force", "supersedes": []}) == {}


def test_unknown_fields_are_ignored() -> None:
    content = apply_changes(make_empty_content(), {"owner": "somebody", "kind": "faq"})
    assert "owner" not in content
    assert content["kind"] == "faq"
