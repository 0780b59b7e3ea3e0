"""Shipped rulings in the database: loaded by migrate, loaded again without effect, changed only by new revisions."""

from dataclasses import replace
from datetime import date

import pytest

from decks.models import Card
from decks.services.catalogue import renew_revision
from games.rulings import reader
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import RulingRecords
from language.bilingual import Bilingual
from ledger.models import Action
from rulings.models import (
    Contradiction,
    Proposal,
    Ruling,
    RulingLink,
    RulingRevision,
    SearchEntry,
    SearchState,
    SearchTerm,
    Source,
)
from rulings.queries.search import search_rulings
from rulings.search_storage import find_entries, read_search_version, store_terms
from rulings.services import shipped_rulings
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import propose_change
from rulings.services.search_index import index_rulings, rebuild_index
from rulings.services.shipped_rulings import load_shipped_rulings
from tests.builders import make_person

pytestmark = pytest.mark.django_db


def ship_instead(later: RulingRecords, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a later version of Doomtrooper's folder be loaded."""
    monkeypatch.setattr(
        shipped_rulings,
        "read_shipped_rulings",
        lambda key: later if key == "doomtrooper" else reader.read_shipped_rulings(key),
    )


@pytest.fixture
def changed_records(monkeypatch: pytest.MonkeyPatch) -> RulingRecords:
    """Replace the shipped folder by a later version in which one statement differs."""
    records = read_shipped_rulings("doomtrooper")
    entry = records.entries[0]
    changed_entry = replace(entry, statement=Bilingual("Nové znění o lachtanovi.", "A new wording about a sea lion."))
    later = replace(records, entries=(changed_entry, *records.entries[1:]))
    ship_instead(later, monkeypatch)
    return later


def test_migrate_loads_all_rulings_with_source_and_history() -> None:
    assert Ruling.objects.filter(id__startswith="PP11-").count() == 190
    assert RulingRevision.objects.filter(number=1).count() == Ruling.objects.count()
    assert Source.objects.get(pk="prague-cup-2011").date == date(2011, 2, 14)
    ruling = Ruling.objects.get(pk="PP11-C08")
    assert (ruling.cited_source_id, ruling.cited_issue, ruling.cited_page) == ("legenda", "4/96", 32)


def test_a_ruling_names_the_card_that_the_club_had_added_under_its_own_key() -> None:
    Card.objects.filter(game="doomtrooper", key="golem-temnoty").update(key="nas-golem")
    renew_revision(game="doomtrooper")
    Ruling.objects.filter(pk="PP11-K016").delete()
    load_shipped_rulings()
    cards = Ruling.objects.get(pk="PP11-K016").cards.values_list("card_key", "role")
    assert ("nas-golem", "subject") in list(cards)


def test_cards_are_stored_by_key_as_subject_or_mentioned() -> None:
    cards = Ruling.objects.get(pk="PP11-K016").cards.values_list("card_key", "role")
    assert list(cards) == [("golem-temnoty", "subject"), ("ilian", "mentioned"), ("valpurgius", "mentioned")]


def test_a_conflict_links_both_rulings() -> None:
    conflict = Contradiction.objects.get(game="doomtrooper", code="CON-01")
    assert set(conflict.rulings.values_list("pk", flat=True)) == {"PP11-G20", "PP11-G21", "PP11-K008"}


def test_duplicates_are_stored_as_links() -> None:
    link = RulingLink.objects.get(ruling_id="PP11-K087")
    assert (link.other_id, link.kind) == ("PP11-K066", "duplicates")


def test_loading_again_changes_nothing() -> None:
    before = (read_search_version(), RulingRevision.objects.count(), Action.objects.count())
    assert load_shipped_rulings() == 0
    assert (read_search_version(), RulingRevision.objects.count(), Action.objects.count()) == before


def test_a_shipped_change_appends_a_revision_and_is_found(changed_records: RulingRecords) -> None:
    entry = changed_records.entries[0]
    old = RulingRevision.objects.get(ruling_id=entry.id)
    search_version = read_search_version()
    assert load_shipped_rulings() == 1
    revisions = RulingRevision.objects.filter(ruling_id=entry.id)
    assert [revision.number for revision in revisions] == [2, 1]
    assert revisions[0].content["statement"]["en"] == "A new wording about a sea lion."
    assert revisions[1].content == old.content
    assert read_search_version() != search_version
    assert [hit.ruling.pk for hit in search_rulings("lachtan").results] == [entry.id]


def test_a_shipped_change_is_logged(changed_records: RulingRecords) -> None:
    load_shipped_rulings()
    action = Action.objects.filter(verb="rulings.loaded").latest("pk")
    assert (action.subject, action.after) == ("game:doomtrooper", {"rulings": 1, "others": 0})


def test_rulings_are_found_by_the_new_name_of_their_section(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only changed rulings were analyzed again, so a section was found by the name that it no longer had."""
    records = read_shipped_rulings("doomtrooper")
    entry = records.entries[0]
    sections = tuple(
        replace(section, name=Bilingual("Lachtaniáda", "Sealioniad"))
        if (section.source, section.key) == (entry.source, entry.section)
        else section
        for section in records.sections
    )
    later = replace(records, sections=sections)
    ship_instead(later, monkeypatch)
    load_shipped_rulings()
    found = {hit.ruling.section for hit in search_rulings("lachtaniada").results}
    assert found == {entry.section}


def test_a_failed_load_changes_nothing(changed_records: RulingRecords, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (read_search_version(), RulingRevision.objects.count())

    def fail(_: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(shipped_rulings, "index_rulings", fail)
    with pytest.raises(RuntimeError):
        load_shipped_rulings()
    assert (read_search_version(), RulingRevision.objects.count()) == before


def test_indexing_again_keeps_the_term_counts() -> None:
    before = dict(SearchTerm.objects.values_list("term", "found_in"))
    index_rulings(["PP11-K016", "PP11-K017"])
    assert dict(SearchTerm.objects.values_list("term", "found_in")) == before
    assert before["wgolem"] == sum("wgolem" in entry.weights for entry in SearchEntry.objects.all())


def test_rebuilding_the_index_restores_it() -> None:
    before = dict(SearchTerm.objects.values_list("term", "found_in"))
    query = "golem cerne symetrie"
    found = [hit.ruling.pk for hit in search_rulings(query).results]
    store_terms([(999_999, ["wgolem"])])
    SearchEntry.objects.filter(ruling_id="PP11-K016").delete()
    rebuild_index()
    assert dict(SearchTerm.objects.values_list("term", "found_in")) == before
    assert [hit.ruling.pk for hit in search_rulings(query).results] == found
    assert 999_999 not in find_entries([["wgolem"]]).entries


@pytest.mark.nightly
def test_a_newer_analyzer_rebuilds_the_index() -> None:
    SearchState.objects.update(analyzer="older")
    SearchEntry.objects.filter(ruling_id="PP11-K016").update(weights={})
    search_version = read_search_version()
    assert load_shipped_rulings() == 0
    assert "wgolem" in SearchEntry.objects.get(ruling_id="PP11-K016").weights
    assert read_search_version() != search_version


def test_every_cup_ruling_has_its_lines_of_the_document() -> None:
    lines = {line for ruling in Ruling.objects.all() for line in ruling.source_lines}
    assert {6, 8, 112, 175, 189, 313} <= lines
    assert all(ruling.source_lines for ruling in Ruling.objects.filter(id__startswith="PP11-"))


def approve_edit(ruling_id: str) -> None:
    """Change a ruling by an approved proposal of an editor."""
    editor = make_person("Irena Sovová")
    content = {"statement": {"cs": "Slova editorky.", "en": "The editor's words."}}
    proposal = propose_change(actor=editor, ruling_id=ruling_id, content=content)
    approve_proposal(actor=editor, number=proposal.pk, revision=1)


def test_loading_again_keeps_the_texts_of_an_editor() -> None:
    approve_edit("PP11-K016")
    assert load_shipped_rulings() == 0
    assert Ruling.objects.get(pk="PP11-K016").statement_cs == "Slova editorky."
    assert not Proposal.objects.filter(state="open").exists()


def test_a_shipped_change_of_an_edited_ruling_becomes_a_proposal(changed_records: RulingRecords) -> None:
    entry = changed_records.entries[0]
    approve_edit(entry.id)
    assert load_shipped_rulings() == 0
    assert Ruling.objects.get(pk=entry.id).statement_cs == "Slova editorky."
    waiting = Proposal.objects.get(state="open")
    assert (waiting.ruling_id, waiting.revision, waiting.author) == (entry.id, 2, None)
    assert waiting.changes == {"statement": entry.statement.as_dict()}
    assert load_shipped_rulings() == 0
    assert Proposal.objects.filter(state="open").count() == 1
