"""A hidden or erased name is on no page, in no answer of the API, paper, file or log of other readers."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

from accounts.models import User
from accounts.services.erasure import erase_person
from accounts.services.privacy import choose_names
from ledger.models import Action
from ledger.services.jobs import run_job
from tests.builders import (
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    player_of,
    report_all,
    staff_of,
)
from tests.ground.nightly import at_night
from tests.ground.recorded import recorded
from tests.tournament.views.readers import LANGUAGES, browser
from tournament.entries.queries.name_order import list_in_order
from tournament.entries.queries.reader import NameAccessReader
from tournament.event.services.invitations import accept_invitation
from tournament.models import Entry, EntryMember, Event, Match, StaffRole
from tournament.name_access import NameAccess, reading_as
from tournament.organizing.services.events import move_event
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from tournament.rounds.services.rounds import close_round, unpublish_round
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "?who=kater",
    "?who=benes",
    "entries/",
    "rounds/",
    "rounds/1/",
    "rounds/2/",
    "standings/",
    "standings/?after_round=1&explain={entry}",
    "counting/",
    "decks/",
    "verification/",
    "verification/file/",
    "rounds/1/changes/",
    "entries/{entry}/deck/",
    "desk/?round=2&table=1",
    "desk/?round=2&table=2",
    "papers/",
    "decks/sheets/",
    "staff/",
    "log/",
    "log/file/",
    "log/file/?as=jsonl",
    "entries/claims/",
    "entries/{entry}/",
    "tables/",
    "finals/",
    "settings/",
    "poster/",
    "me/",
)
ANSWERS = (
    "",
    "entries/?limit=500",
    "rounds/",
    "rounds/1/",
    "rounds/2/",
    "standings/",
    "standings/{entry}/",
    "log/?limit=500",
    "entries/{entry}/deck/",
)
NAMES = ("Kateřina", "Benešová", "katerina", "benesova")


@pytest.fixture
@recorded
def event() -> Event:
    """Four players, two rounds played, a deck; the first player is Kateřina Benešová."""
    event = make_event(4)
    submit_deck(entry=entries(event)[0], text="1 Ilian", actor=player_of(entries(event)[0]))
    play_round(event)
    pair(event)
    return event


def hidden_person(event: Event) -> User:
    return player_of(entries(event)[0])


def player_without_common_match(event: Event) -> User:
    """Return a player of the event without a match against the hidden person."""
    met = {seat.entry_id for match in _hidden_matches(event) for seat in match.seats.all()}
    return next(player_of(entry) for entry in entries(event) if entry.pk not in met)


def opponent_of(event: Event) -> User:
    hidden = entries(event)[0]
    return next(
        player_of(seat.entry)
        for match in _hidden_matches(event)
        for seat in match.seats.all()
        if seat.entry_id != hidden.pk
    )


def _hidden_matches(event: Event) -> list[Match]:
    return [seat.match for seat in entries(event)[0].seats.order_by("-match__round__number")]


def read_everything(client: Client, event: Event) -> Iterator[tuple[str, str]]:
    """Yield the address and the text of every page and answer."""
    entry = entries(event)[0].pk
    for base, parts in ((f"/events/{event.slug}/", PAGES), (f"/api/v1/events/{event.slug}/", ANSWERS)):
        for part in parts:
            address = base + part.format(entry=entry)
            answer = client.get(address)
            yield address, answer.getvalue().decode()


def find_leaks(client: Client, event: Event, names: tuple[str, ...] = NAMES) -> list[str]:
    return [address for address, text in read_everything(client, event) if any(name in text for name in names)]


def finish(event: Event) -> None:
    report_all(event)
    close_round(event=event, number=2, actor=None)
    move_event(event=event, to="finished", actor=None)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def papers(event: Event, language: str = "cs") -> dict[str, str]:
    return {kind: text_of(paper.make(event, None, language, None)) for kind, paper in PAPERS.items()}


def test_crawl_finds_a_name_that_is_not_hidden(event: Event) -> None:
    assert len(find_leaks(browser(event), event)) > 6
    assert all("Benešová" in text for text in papers(event).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_readers_see_the_replacement_of_a_hidden_name(event: Event, language: str) -> None:
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)
    client = browser(event, "nobody", language)
    assert not find_leaks(client, event)
    word = {"cs": "skrytý hráč", "en": "hidden player"}[language]
    for page in ("entries/", "rounds/2/", "standings/"):
        assert word in client.get(f"/events/{event.slug}/{page}").content.decode()


def test_player_without_a_common_match_does_not_see_the_name(event: Event) -> None:
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)
    other = Client(headers={"accept-language": "en"})
    other.force_login(player_without_common_match(event))
    assert not find_leaks(other, event)


def test_opponent_and_staff_see_the_hidden_name(event: Event) -> None:
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)
    opponent = Client(headers={"accept-language": "en"})
    opponent.force_login(opponent_of(event))
    assert "Kateřina Benešová" in opponent.get(f"/events/{event.slug}/me/").content.decode()
    for role in ("judge", "scorekeeper", "organizer"):
        assert "Benešová Kateřina" in browser(event, role).get(f"/events/{event.slug}/entries/").content.decode()
    for table in (1, 2):
        text = browser(event, "scorekeeper").get(f"/events/{event.slug}/desk/?round=2&table={table}").content.decode()
        if "Kateřina" in text:
            break
    else:
        pytest.fail("the desk does not know her")


def test_log_file_for_the_organizer_has_the_hidden_name(event: Event) -> None:
    """A streamed file has names as its reader may see them up to its end, and no later reader sees them so."""
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)
    text = browser(event, "organizer", "cs").get(f"/events/{event.slug}/log/file/").getvalue().decode()
    assert "Kateřina Benešová" in text
    assert "skrytý hráč" not in text
    with override("cs"):
        assert entries(event)[0].name == "skrytý hráč 1"


def test_draft_does_not_show_the_hidden_name_to_the_future_opponent(event: Event) -> None:
    """A pairing in a draft makes no opponents."""
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)

    hidden = entries(event)[0]
    now = next(iter(_hidden_matches(event)))
    other = next(seat.entry for seat in now.seats.all() if seat.entry_id != hidden.pk)
    assert NameAccessReader(player_of(other))(event.pk, hidden.pk) is NameAccess.OPPONENT
    unpublish_round(event=event, number=2, actor=None)
    assert NameAccessReader(player_of(other))(event.pk, hidden.pk) is NameAccess.PUBLIC


def test_display_name_replaces_the_name_except_at_the_check_in_desk(event: Event) -> None:
    choose_names(user=hidden_person(event), display_name="Kocour", is_hidden=False)
    client = browser(event)
    assert not find_leaks(client, event)
    assert "Kocour" in client.get(f"/events/{event.slug}/standings/").content.decode()
    assert (
        "Benešová Kateřina (Kocour)" in browser(event, "judge").get(f"/events/{event.slug}/entries/").content.decode()
    )
    found = client.get(f"/events/{event.slug}/?who=kocour").content.decode()
    assert "<b>Kocour</b>" in found


def test_lists_are_sorted_by_the_shown_name(event: Event) -> None:
    choose_names(user=hidden_person(event), display_name="Žába", is_hidden=False)

    assert [entry.name for entry in list_in_order(event)][-1] == "Žába"
    with reading_as(NameAccess.STAFF):
        assert next(entry.name for entry in list_in_order(event)) == "Benešová Kateřina (Žába)"


def test_posted_papers_hide_the_name_and_slips_do_not(event: Event) -> None:
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)
    with override("cs"), reading_as(NameAccess.STAFF):
        job = queue_paper(event=event, kind="pairings", number=2, language="cs", actor=organizer_of(event))
        run_job(job_id=job.pk)
    job.refresh_from_db()
    assert "Benešová" not in text_of(bytes(job.result or b""))
    texts = papers(event)
    assert {kind for kind, text in texts.items() if "Benešová" in text} == {"slips", "round"}
    assert all("skrytý hráč" in text for kind, text in texts.items() if kind != "slips")


def test_stored_papers_are_made_again_when_a_name_is_hidden(event: Event) -> None:
    older, newer = (
        queue_paper(event=event, kind="pairings", number=2, language="cs", actor=organizer_of(event)) for _ in range(2)
    )
    for job in (older, newer):
        run_job(job_id=job.pk)
    newer.refresh_from_db()
    assert "Benešová" in text_of(bytes(newer.result or b""))
    choose_names(user=hidden_person(event), display_name="", is_hidden=True)
    older.refresh_from_db()
    newer.refresh_from_db()
    assert (older.state, older.result, newer.state, newer.result) == ("failed", None, "queued", None)
    texts = browser(event, "organizer", "cs").get(f"/events/{event.slug}/papers/").content.decode()
    assert "Požádejte o něj znovu" in texts
    assert run_job(job_id=newer.pk)
    newer.refresh_from_db()
    assert "skrytý hráč" in text_of(bytes(newer.result or b""))


@pytest.mark.parametrize("reader", ["nobody", at_night("player"), at_night("judge"), "organizer"])
def test_erased_name_is_on_no_page(event: Event, reader: str) -> None:
    finish(event)
    staff_of(event, "judge")
    erased = hidden_person(event)
    erase_person(user=erased)
    client = Client(headers={"accept-language": "en"})
    if reader == "player":
        client.force_login(player_of(entries(event)[1]))
    elif reader != "nobody":
        client.force_login(organizer_of(event) if reader == "organizer" else staff_of(event, "judge"))
    assert not find_leaks(client, event)
    assert "erased player" in client.get(f"/events/{event.slug}/standings/").content.decode()
    for text in papers(event).values():
        assert "Benešov" not in text


def test_erased_name_is_in_no_row(event: Event) -> None:
    job = queue_paper(event=event, kind="standings", number=1, language="cs", actor=organizer_of(event))
    run_job(job_id=job.pk)
    erase_person(user=hidden_person(event))

    rows = [str(list(model._default_manager.values())) for model in apps.get_models()]
    assert not [row[:80] for row in rows if "Benešov" in row or "benesova" in row]


def test_standings_are_the_same_after_erasing(event: Event) -> None:
    finish(event)
    address = reverse("api-standings", args=[event.slug])

    def numbers() -> list[object]:
        rows = Client().get(address).json()["results"]
        # Players with equal ranks are sorted by name, so an erased player moves among them.
        by_id = sorted(rows, key=lambda row: int(row["id"]))
        return [{key: value for key, value in row.items() if key != "name"} for row in by_id]

    before, file = numbers(), Client().get(f"/events/{event.slug}/verification/file/").getvalue()
    erase_person(user=hidden_person(event))
    assert numbers() == before
    after = Client().get(f"/events/{event.slug}/verification/file/")
    assert after.getvalue() == file


def test_log_labels_an_erased_actor_as_erased(event: Event) -> None:
    hidden = hidden_person(event)
    erase_person(user=hidden)
    line = Action.objects.filter(scope=event.scope, verb="entry.person_erased").get()
    assert line.actor == hidden
    text = browser(event, "organizer", "cs").get(f"/events/{event.slug}/log/").content.decode()
    assert "vymazaná osoba" in text


def test_granting_a_role_does_not_show_a_name() -> None:
    """A user name must not reveal the full name before the person accepts."""

    event, stranger = make_event(0), make_person("Xenie Utajená")
    desk = browser(event, "organizer")
    address = reverse("event-staff", args=[event.slug])
    desk.post(address, {"username": stranger.username, "role": "judge"})
    text = desk.get(address).content.decode()
    assert stranger.username in text
    assert "Xenie" not in text
    assert "Utajená" not in desk.get(reverse("event-log", args=[event.slug])).content.decode()
    [invitation] = StaffRole.objects.filter(event=event, user=None)
    accept_invitation(invitation_id=invitation.pk, user=stranger)
    assert "Utajená Xenie" in desk.get(address).content.decode()


def test_team_hides_only_the_hidden_member(event: Event) -> None:

    entry = entries(event)[0]
    EntryMember.objects.create(event=event, entry=entry, user=make_person("Alena Jasná"), order=2)
    choose_names(user=first_member(entry), display_name="", is_hidden=True)
    with override("en"):
        assert Entry.objects.get(pk=entry.pk).name == f"hidden player {entry.number_in_event} + Alena Jasná"


def first_member(entry: Entry) -> User:
    return entry.members.get(order=1).user
