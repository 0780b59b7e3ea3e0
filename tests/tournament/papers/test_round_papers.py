"""Papers of a round, from the rows to the text of the PDF: by name, by table, and slips."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from accounts.services.privacy import choose_names
from engine.rooms import Room
from ledger.models import Job
from ledger.services.jobs import run_job
from tests.builders import entries, make_event, make_person, organizer_of, pair, play_round, player_of
from tests.refusals import refused
from tests.tournament.views.readers import browser
from tournament.entries.services.check_in_desk import write_latin_name
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.models import Entry, Event
from tournament.organizing.services.events import move_event
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from tournament.rounds.services.rounds import publish_round, unpublish_round
from tournament.rounds.services.tables import fix_table, set_rooms

pytestmark = pytest.mark.django_db
PAIRING_PAPERS = ("pairings", "tables", "slips")


def page_texts(event: Event, kind: str, number: int | None = None, language: str = "cs") -> list[str]:
    content = PAPERS[kind].make(event, number, language, None)
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def one_line_text(event: Event, kind: str) -> str:
    """Return the text of all pages as one line."""
    return " ".join(" ".join(page_texts(event, kind)).split())


def name_order(entry: Entry) -> tuple[str, int]:
    return entry.sort_key, entry.pk


def test_pairings_by_name_list_every_player_in_czech_order_and_once_as_an_opponent() -> None:
    event = make_event(16)
    pair(event)
    text = one_line_text(event, "pairings")
    players = sorted(entries(event), key=name_order)
    positions = [text.index(f"{entry.name_surname_first} 0 ") for entry in players]
    assert positions == sorted(positions)
    assert all(text.count(entry.name_surname_first) == 2 for entry in players)
    # In Czech č comes after c and ch after h; sorting by code points differs.
    assert text.index("Čápová Zuzana 0") < text.index("Hájek Chrudoš 0") < text.index("Chalupa Václav 0")


def test_pairings_by_table_list_both_players_and_the_bye_last() -> None:
    event = make_event(5)
    play_round(event)
    round_ = pair(event)
    text = one_line_text(event, "tables")
    for match in round_.matches.exclude(table=None):
        first, second = (seat.entry for seat in match.seats.all())
        assert text.index(first.name) < text.index(second.name)
    bye = round_.matches.get(table=None).seats.get().entry
    assert text.rindex(bye.name) > max(text.rindex(entry.name) for entry in entries(event) if entry != bye)
    assert "volný los" in text[text.rindex(bye.name) :]


def test_bye_has_no_slip() -> None:
    event = make_event(5)
    round_ = pair(event)
    text = " ".join(page_texts(event, "slips"))
    bye = round_.matches.get(table=None).seats.get().entry
    assert bye.name not in text
    assert all(entry.name in text for entry in entries(event) if entry != bye)


def test_slips_of_matches_of_one_game_ask_for_the_winner_and_points() -> None:
    one_game, games = make_event(4), make_event(4, name="Liga", settings={"match": {"best_of": 3}})
    asked = []
    for event in (one_game, games):
        pair(event)
        asked.append(" ".join(page_texts(event, "slips")))
    assert all("Body ve hrách" in text for text in asked)
    assert ["Vyhrané hry" in text for text in asked] == ["Remízové hry" in text for text in asked] == [False, True]
    assert ["Vítěz\n" in text for text in asked] == ["Remíza" in text for text in asked] == [True, False]


def test_all_papers_of_a_round_are_one_file() -> None:
    event = make_event(9)
    pair(event)
    alone = [page for kind in PAIRING_PAPERS for page in page_texts(event, kind)]
    assert page_texts(event, "round") == alone
    assert not any("NÁVRH" in page for page in alone)


@pytest.mark.parametrize(("language", "mark"), [("cs", "NÁVRH: kolo není zveřejněné"), ("en", "DRAFT: this round is")])
def test_every_page_of_a_draft_is_marked(language: str, mark: str) -> None:
    event = make_event(9)
    pair(event, publish=False)
    pages = page_texts(event, "round", 1, language)
    slips = 4
    assert [page.count(mark) for page in pages] == [1, 1, slips]
    assert ("Published" in "".join(pages), "Zveřejněno" in "".join(pages)) == (False, False)


def test_a_requested_paper_of_a_draft_is_named_a_draft() -> None:
    event = make_event(4)
    pair(event, publish=False)
    client = browser(event, "organizer", "cs")
    for expected in (True, False):
        round_page = client.get(f"/events/{event.slug}/rounds/1/").content.decode()
        assert 'name="kind" value="round"' in round_page
        client.post(f"/events/{event.slug}/papers/ask/", {"kind": "round", "round": "1"})
        assert run_job(job_id=Job.objects.latest("id").pk)
        newest = client.get(f"/events/{event.slug}/papers/").content.decode()
        newest = newest[newest.index('id="papers"') :]
        assert "Všechny tiskoviny 1. kola" in newest
        assert ("česky, návrh" in newest.split('class="progress')[1]) is expected
        assert newest.count('target="_blank" rel="noopener"') == newest.count("otevře se v nové kartě")
        assert newest.count('rel="noopener"') >= 1
        if expected:
            publish_round(event=event, number=1, actor=None)


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
def test_draft_is_not_printed(kind: str) -> None:
    event = make_event(4)
    with refused("pairings_unknown"):
        page_texts(event, kind)
    pair(event, publish=False)
    with refused("pairings_unknown"):
        page_texts(event, kind)
    with refused("pairings_unknown"):
        page_texts(event, kind, 7)


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
def test_round_taken_back_is_not_printed(kind: str) -> None:
    event = make_event(4)
    pair(event)
    assert page_texts(event, kind)
    unpublish_round(event=event, number=1, actor=None)
    with refused("pairings_unknown"):
        page_texts(event, kind)


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
def test_earlier_round_can_be_printed_again_as_an_equal_file(kind: str) -> None:
    event = make_event(6)
    play_round(event)
    before = PAPERS[kind].make(event, None, "cs", None)
    play_round(event)
    assert PAPERS[kind].make(event, 1, "cs", None) == before
    assert PAPERS[kind].make(event, None, "cs", None) != before
    assert PAPERS[kind].make(event, 1, "en", None) != before


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
def test_requested_paper_is_made_by_a_job_and_named_after_its_content(kind: str) -> None:
    event = make_event(4)
    pair(event)
    job = queue_paper(event=event, kind=kind, number=None, language="cs", actor=organizer_of(event))
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result_name) == ("done", f"zimni-turnaj-{kind}-1-cs.pdf")
    assert bytes(job.result or b"") == PAPERS[kind].make(event, 1, "cs", None)


def test_every_page_of_a_long_list_has_the_number_of_pages() -> None:
    event = make_event(70)
    pair(event)
    found = page_texts(event, "pairings")
    assert len(found) == 3
    for number, text in enumerate(found, start=1):
        assert f"strana {number} z 3" in " ".join(text.split())


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
def test_papers_show_rooms_and_fixed_tables(kind: str) -> None:
    event = make_event(6)
    set_rooms(event=event, rooms=[Room("Přednáškový sál", 1, 2), Room("Žižkova galerie", 21, 30)], actor=None)
    event.refresh_from_db()
    fix_table(event=event, entry_id=entries(event)[0].pk, table=30, actor=None)
    pair(event)
    text = one_line_text(event, kind)
    assert "Žižkova galerie" in text
    assert "Přednáškový sál" in text
    assert "stálý stůl" in text
    assert kind == "slips" or "30*" in text


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
def test_papers_of_an_event_without_rooms_do_not_mention_them(kind: str) -> None:
    event = make_event(6)
    pair(event)
    text = one_line_text(event, kind)
    assert "Místnost" not in text
    assert "stálý" not in text


@pytest.mark.parametrize("kind", PAIRING_PAPERS)
@pytest.mark.parametrize("size", [3, 4])
def test_every_player_at_a_table_of_three_or_four_is_named(kind: str, size: int) -> None:
    event = make_event(12)
    event.settings["pairing"] = {"system": "pods", "pod_size": size}
    event.save()
    round_ = pair(event)
    text = one_line_text(event, kind)
    surname_first = kind == "pairings"
    for match in round_.matches.all():
        names = [seat.entry.name_surname_first if surname_first else seat.entry.name for seat in match.seats.all()]
        assert len(names) == size
        assert all(name in text for name in names)
    if surname_first:
        first = round_.matches.order_by("table")[0]
        surnames = [seat.entry.short_name for seat in first.seats.all()]
        assert ", ".join(surnames[1:]) in text


def test_papers_print_greek_and_cyrillic_names_and_latin_forms_of_others() -> None:
    event = make_event(0, state="check_in")
    names = [("Αλέξης", "Παπάς"), ("Иван", "Щёкин"), ("אברהם", "כהן"), ("محمد", "علي")]
    shown = [add_walk_in(event=event, given_name=one, family_name=other, actor=None) for one, other in names]
    write_latin_name(entry=shown[2], person_id=player_of(shown[2]).pk, latin_name="Avraham Kohen", actor=None)
    move_event(event=event, to="running", actor=None)
    pair(event)
    text = one_line_text(event, "pairings")
    for name in ("Παπάς Αλέξης", "Щёкин Иван", "Kohen Avraham", "hráč č. 4"):
        assert text.count(name) == 2, name
    assert "Avraham Kohen" in one_line_text(event, "slips")


@pytest.mark.parametrize("by_api", [False, True])
def test_players_write_their_own_name_in_latin_letters_for_papers(client: Client, by_api: bool) -> None:
    event = make_event(3, state="check_in")
    person = make_person("אברהם כהן")
    change_status(entry=add_entry(event=event, user=person, actor=None), to="checked_in", actor=None)
    move_event(event=event, to="running", actor=None)
    pair(event)
    assert "Avraham Kohen" not in one_line_text(event, "slips")
    client.force_login(person)
    assert "Your name in Latin letters" in client.get(reverse("my-data")).content.decode()
    if by_api:
        answer = client.patch("/api/v1/me/", {"latin_name": "Avraham Kohen"}, content_type="application/json")
        assert answer.json()["latin_name"] == "Avraham Kohen"
    else:
        answer = client.post(reverse("my-data"), {"display_name": "", "latin_name": "Avraham Kohen"})
        assert answer.status_code == 302
    assert "Avraham Kohen" in one_line_text(event, "slips")


def test_a_wrong_latin_form_of_the_own_name_is_refused_at_its_field(client: Client) -> None:
    person = make_person("אברהם כהן")
    client.force_login(person)
    for wrong in ("Авраам", "hidden player 1", "x" * 121):
        answer = client.post(reverse("my-data"), {"display_name": "", "latin_name": wrong})
        assert answer.status_code == 422
        assert answer.context["form"].errors.keys() == {"latin_name"}
        assert client.patch("/api/v1/me/", {"latin_name": wrong}, content_type="application/json").status_code in {
            400,
            422,
        }
    person.refresh_from_db()
    assert person.latin_name == ""


def test_players_with_latin_letters_are_asked_for_no_other_form(client: Client) -> None:
    client.force_login(make_person("Łukasz Žižka"))
    assert "Your name in Latin letters" not in client.get(reverse("my-data")).content.decode()


def test_a_latin_form_of_a_hidden_name_is_not_printed() -> None:
    event = make_event(2, state="check_in")
    entry = add_walk_in(event=event, given_name="אברהם", family_name="כהן", actor=None)
    write_latin_name(entry=entry, person_id=player_of(entry).pk, latin_name="Avraham Kohen", actor=None)
    choose_names(user=player_of(entry), display_name="דוד", is_hidden=False)
    move_event(event=event, to="running", actor=None)
    pair(event)
    assert "Kohen" not in one_line_text(event, "pairings")
    assert "hráč č. 3" in one_line_text(event, "pairings")


def test_papers_mark_dropped_and_disqualified_players() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    first, second, *_others = entries(event)
    change_status(entry=first, to="dropped", actor=None)
    disqualify(entry=second, reason="Podvod", actor=None)
    for kind in ("pairings", "tables"):
        text = one_line_text(event, kind)
        assert "– odstoupení" in text
        assert "– diskvalifikace" in text
    content = " ".join(page_texts(event, "standings", 1))
    assert "Kateřina Benešová – odstoupení" in content
    assert "Marek Ptáček – diskvalifikace" in content
