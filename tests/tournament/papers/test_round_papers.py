"""Papers of a round, from the rows to the text of the PDF: by name, by table, and slips."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from ledger.services.jobs import run_job
from tests.builders import entries, make_event, organizer_of, pair, play_round
from tests.refusals import refused
from tournament.domain.rooms import Room
from tournament.models import Entry, Event
from tournament.papers.registry import PAPERS
from tournament.papers.services import request_document
from tournament.rounds.services.rounds import unpublish_round
from tournament.rounds.services.tables import fix_table, set_rooms

pytestmark = pytest.mark.django_db
OF_PAIRINGS = ("pairings", "tables", "slips")


def pages(event: Event, kind: str, number: int | None = None, language: str = "cs") -> list[str]:
    content = PAPERS[kind].make(event, number, language, None)
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def whole(event: Event, kind: str) -> str:
    """All pages as one line."""
    return " ".join(" ".join(pages(event, kind)).split())


def by_name(entry: Entry) -> tuple[str, int]:
    return entry.sort_key, entry.pk


def test_by_name_everybody_stands_once_in_the_czech_order_and_once_as_an_opponent() -> None:
    event = make_event(16)
    pair(event)
    text = whole(event, "pairings")
    players = sorted(entries(event), key=by_name)
    places = [text.index(f"{entry.name_surname_first} 0 ") for entry in players]
    assert places == sorted(places)
    assert all(text.count(entry.name_surname_first) == 2 for entry in players)
    # č comes after c, ch after h: where machines sort otherwise.
    assert text.index("Čápová Zuzana 0") < text.index("Hájek Chrudoš 0") < text.index("Chalupa Václav 0")


def test_by_table_both_sit_beside_the_number_and_the_bye_is_last() -> None:
    event = make_event(5)
    play_round(event)
    drafted = pair(event)
    text = whole(event, "tables")
    for match in drafted.matches.exclude(table=None):
        first, second = (seat.entry for seat in match.seats.all())
        assert text.index(first.name) < text.index(second.name)
    bye = drafted.matches.get(table=None).seats.get().entry
    assert text.rindex(bye.name) > max(text.rindex(entry.name) for entry in entries(event) if entry != bye)
    assert "volný los" in text[text.rindex(bye.name) :]


def test_slips_are_for_tables_only() -> None:
    event = make_event(5)
    drafted = pair(event)
    text = " ".join(pages(event, "slips"))
    bye = drafted.matches.get(table=None).seats.get().entry
    assert bye.name not in text
    assert all(entry.name in text for entry in entries(event) if entry != bye)


@pytest.mark.parametrize("kind", OF_PAIRINGS)
def test_a_draft_is_not_printed(kind: str) -> None:
    event = make_event(4)
    with refused("pairings_unknown"):
        pages(event, kind)
    pair(event, publish=False)
    with refused("pairings_unknown"):
        pages(event, kind)
    with refused("pairings_unknown"):
        pages(event, kind, 7)


@pytest.mark.parametrize("kind", OF_PAIRINGS)
def test_what_was_taken_back_is_no_longer_printed(kind: str) -> None:
    event = make_event(4)
    pair(event)
    assert pages(event, kind)
    unpublish_round(event=event, number=1, actor=None)
    with refused("pairings_unknown"):
        pages(event, kind)


@pytest.mark.parametrize("kind", OF_PAIRINGS)
def test_an_earlier_round_can_be_printed_again_and_is_the_same_file(kind: str) -> None:
    event = make_event(6)
    play_round(event)
    before = PAPERS[kind].make(event, None, "cs", None)
    play_round(event)
    assert PAPERS[kind].make(event, 1, "cs", None) == before
    assert PAPERS[kind].make(event, None, "cs", None) != before
    assert PAPERS[kind].make(event, 1, "en", None) != before


@pytest.mark.parametrize("kind", OF_PAIRINGS)
def test_it_is_made_in_the_background_under_a_name_that_says_what_it_is(kind: str) -> None:
    event = make_event(4)
    pair(event)
    job = request_document(event=event, kind=kind, number=None, language="cs", actor=organizer_of(event))
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result_name) == ("done", f"zimni-turnaj-{kind}-1-cs.pdf")
    assert bytes(job.result or b"") == PAPERS[kind].make(event, 1, "cs", None)


def test_a_long_list_says_on_every_page_how_many_there_are() -> None:
    event = make_event(70)
    pair(event)
    found = pages(event, "pairings")
    assert len(found) == 3
    for number, text in enumerate(found, start=1):
        assert f"strana {number} z 3" in " ".join(text.split())


@pytest.mark.parametrize("kind", OF_PAIRINGS)
def test_room_and_fixed_table_stand_on_every_paper_where_there_are_any(kind: str) -> None:
    event = make_event(6)
    set_rooms(event=event, rooms=[Room("Přednáškový sál", 1, 2), Room("Žižkova galerie", 21, 30)], actor=None)
    event.refresh_from_db()
    fix_table(event=event, entry_id=entries(event)[0].pk, table=30, actor=None)
    pair(event)
    text = whole(event, kind)
    assert "Žižkova galerie" in text
    assert "Přednáškový sál" in text
    assert "stálý stůl" in text
    assert kind == "slips" or "30*" in text


@pytest.mark.parametrize("kind", OF_PAIRINGS)
def test_without_rooms_papers_say_nothing_of_them(kind: str) -> None:
    event = make_event(6)
    pair(event)
    text = whole(event, kind)
    assert "Místnost" not in text
    assert "stálý" not in text


@pytest.mark.parametrize("kind", OF_PAIRINGS)
@pytest.mark.parametrize("size", [3, 4])
def test_everybody_at_a_table_of_three_or_four_is_named(kind: str, size: int) -> None:
    event = make_event(12)
    event.settings["pairing"] = {"system": "pods", "pod_size": size}
    event.save()
    drafted = pair(event)
    text = whole(event, kind)
    surname_first = kind == "pairings"
    for match in drafted.matches.all():
        names = [seat.entry.name_surname_first if surname_first else seat.entry.name for seat in match.seats.all()]
        assert len(names) == size
        assert all(name in text for name in names)
    if surname_first:
        first = drafted.matches.order_by("table")[0]
        surnames = [seat.entry.short_name for seat in first.seats.all()]
        assert ", ".join(surnames[1:]) in text
