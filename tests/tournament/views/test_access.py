"""Access to pages by reader; drafts of events and rounds are for staff only."""

import pytest

from ledger.services.jobs import run_job
from tests.builders import entries, make_event, organizer_of, pair, play_round
from tests.ground.recorded import recorded
from tests.tournament.views.readers import READERS, browser
from tournament.models import Event
from tournament.papers.services import queue_paper

pytestmark = pytest.mark.django_db

ALL_READERS = (200, 200, 200, 200, 200)
STAFF = (401, 403, 200, 200, 200)
ORGANIZER = (401, 403, 403, 403, 200)
# A reader without an account is sent to the sign-in page; staff without an entry have no table.
PLAYER = (302, 200, 403, 403, 403)

PAGES = {
    "": ALL_READERS,
    "entries/": ALL_READERS,
    "rounds/": ALL_READERS,
    "rounds/1/": ALL_READERS,
    "standings/": ALL_READERS,
    "standings/?after_round=1": ALL_READERS,
    "played/": (409, 409, 409, 409, 409),
    "counting/": ALL_READERS,
    "verification/": ALL_READERS,
    "rounds/1/changes/": ORGANIZER,
    "tables/": ORGANIZER,
    "?who=kater": ALL_READERS,
    "me/": PLAYER,
    "deck/": PLAYER,
    "drop/": PLAYER,
    "here/": (302, 200, 200, 200, 200),
    "check-in-code/": ORGANIZER,
    "desk/": STAFF,
    "desk/?table=1": STAFF,
    "desk/?round=1&table=1": STAFF,
    "papers/": STAFF,
    "papers/{job}/": STAFF,
    "papers/{job}/progress/": STAFF,
    "entries/{entry}/deck/": (401, 200, 200, 403, 200),
    "entries/{other}/deck/": (401, 403, 200, 403, 200),
    "entries/{entry}/deck/change/": (401, 403, 200, 403, 200),
    "decks/": ALL_READERS,
    "decks/sheets/": (401, 403, 200, 403, 200),
    "rounds/2/": (404, 404, 200, 200, 200),
    "entries/claims/": ORGANIZER,
    "entries/{entry}/": STAFF,
    "staff/": ORGANIZER,
    "log/": ORGANIZER,
    "poster/": ALL_READERS,
    "board/": ALL_READERS,
    "settings/": ORGANIZER,
    "copy/": ORGANIZER,
}


@pytest.fixture
@recorded
def event() -> Event:
    """Four players, one round closed, a draft of the second, a paper."""
    event = make_event(4)
    play_round(event)
    pair(event, publish=False)
    return event


def addresses(event: Event) -> dict[str, str]:
    job = queue_paper(event=event, kind="standings", number=1, language="cs", actor=organizer_of(event))
    assert run_job(job_id=job.pk)
    ids = {"job": job.pk, "entry": entries(event)[0].pk, "other": entries(event)[1].pk}
    return {page: f"/events/{event.slug}/{page.format(**ids)}" for page in PAGES}


def test_each_page_answers_each_reader_by_role(event: Event) -> None:
    found = addresses(event)
    for index, reader in enumerate(READERS):
        client = browser(event, reader)
        statuses = {page: client.get(address).status_code for page, address in found.items()}
        assert statuses == {page: expected[index] for page, expected in PAGES.items()}, reader


WRITES = {
    "move/": ("to=finished", ORGANIZER),
    "join/": ("", None),
    "drop/": ("", PLAYER),
    "check-in-code/change/": ("", ORGANIZER),
    "check-in-code/end/": ("", ORGANIZER),
    "entries/walk-in/": ("given_name=Jana&family_name=Malá", ORGANIZER),
    "entries/check-in/": ("", ORGANIZER),
    "entries/walk-ins/": ("names=Jana+Malá&save=1", ORGANIZER),
    "entries/{entry}/name/": ("person=1&given_name=Jana&family_name=Malá", (401, 403, 422, 422, 422)),
    "entries/{entry}/status/": ("status=dropped", ORGANIZER),
    "entries/{entry}/link/": ("", ORGANIZER),
    "entries/{entry}/fee/": ("paid=1", (401, 403, 403, 302, 302)),
    "entries/{entry}/club/": ("club=Brno", ORGANIZER),
    "entries/{entry}/disqualify/": ("reason=podvod", ORGANIZER),
    "entries/{entry}/place/": ("without_place=0", ORGANIZER),
    "entries/{entry}/apart/": ("other=1", ORGANIZER),
    "entries/{entry}/apart/1/end/": ("", ORGANIZER),
    "entries/{entry}/link/withdraw/": ("", ORGANIZER),
    "entries/claims/slips/": ("", ORGANIZER),
    "entries/{entry}/deck/change/": ("text=1+Ilian&reason=omyl&action=change", (401, 403, 302, 403, 302)),
    "entries/{entry}/deck/lock/": ("to=open", (401, 403, 302, 403, 302)),
    "decks/house-rules/": ("deck_cards=50", ORGANIZER),
    "decks/settings/": ("shown_during=public&shown_after=public", ORGANIZER),
    "decks/take-over/": ("", ORGANIZER),
    "rounds/pair/": ("number=3", ORGANIZER),
    "rounds/2/discard/": ("", ORGANIZER),
    "rounds/2/publish/": ("", ORGANIZER),
    "rounds/2/changes/make/": ("kind=break&first=1&reason=x&attempt=1&changes=0", ORGANIZER),
    "rounds/2/changes/undo/": ("attempt=1&changes=0", ORGANIZER),
    "tables/rooms/": ("name=sál&first=1&last=9", ORGANIZER),
    "tables/fixed/": ("entry={entry}&table=1", ORGANIZER),
    "rounds/1/reopen/": ("", ORGANIZER),
    "desk/": ("round=1&table=1&result=0-1-0&revision=1&reason=omyl", STAFF),
    "rounds/1/tables/1/clear/": ("revision=1", (401, 403, 409, 409, 409)),
    "finals/seeds/": ("digest=x", ORGANIZER),
    "papers/ask/": ("kind=standings&round=1", STAFF),
    "settings/when/": ("when-name=X&when-starts_at=2027-01-01T10:00&when-time_zone=Europe/Prague", ORGANIZER),
    "copy/": ("name=X&starts_at=2027-01-01T10:00", ORGANIZER),
    "staff/": ("username=nikdo&role=judge", ORGANIZER),
    "staff/link/": ("role=judge", ORGANIZER),
    "remove-sample/": ("confirm=REMOVE", ORGANIZER),
}


@pytest.mark.parametrize("reader", ["nobody", "player", "judge", "scorekeeper"])
def test_writing_needs_the_role(event: Event, reader: str) -> None:
    client, entry = browser(event, reader), entries(event)[0].pk
    for page, (form, expected) in WRITES.items():
        if expected is None or (expected[READERS.index(reader)] in (200, 302) and reader != "nobody"):
            continue
        address = f"/events/{event.slug}/{page.format(entry=entry)}"
        content_type = "application/x-www-form-urlencoded"
        assert client.post(address, form, content_type=content_type).status_code == expected[READERS.index(reader)]
    event.refresh_from_db()
    assert (event.state, event.entries.filter(status="checked_in").count()) == ("running", 4)
    assert event.rounds.get(number=2).state == "draft"


@pytest.mark.parametrize(
    "page",
    [page for page in WRITES if page not in {"desk/", "drop/", "staff/", "copy/", "entries/{entry}/deck/change/"}],
)
def test_writing_pages_refuse_get(event: Event, page: str) -> None:
    """A followed or prefetched link must not change anything."""
    address = f"/events/{event.slug}/{page.format(entry=entries(event)[0].pk)}"
    assert browser(event, "organizer").get(address).status_code == 405


@pytest.mark.parametrize("page", [page for page in PAGES if "{" not in page])
def test_draft_event_is_not_found_by_other_readers(page: str) -> None:
    event = make_event(0, state="draft")
    other = make_event(4, name="Jarní turnaj")
    for client in (browser(event), browser(other, "player")):
        response = client.get(f"/events/{event.slug}/{page}", follow=True)
        assert response.status_code == (200 if response.redirect_chain else 404)
        assert event.name not in response.content.decode()


def test_draft_event_is_listed_for_its_staff_only() -> None:
    event = make_event(0, state="draft", name="Tajný turnaj")
    other = make_event(2, name="Jarní turnaj")
    assert "Tajný turnaj" in browser(event, "organizer").get("/events/").content.decode()
    for client in (browser(event), browser(other, "player")):
        assert "Tajný turnaj" not in client.get("/events/").content.decode()


def test_draft_round_is_on_no_public_page(event: Event) -> None:
    """Tables of the draft differ from those of the first round by opponents, so no page may pair these two names."""
    for reader in ("nobody", "player"):
        client = browser(event, reader)
        for page in ("", "?who=kater", "rounds/", "standings/", *(("me/",) if reader == "player" else ())):
            text = client.get(f"/events/{event.slug}/{page}").content.decode()
            assert f'href="/events/{event.slug}/rounds/2/"' not in text
            assert "Table 1, round 2" not in text


def test_every_account_may_create_an_event(event: Event) -> None:
    assert browser(event).get("/events/new/").status_code == 302
    form = {
        "name": "Letní turnaj",
        "format_key": event.format_key,
        "starts_at": "2027-06-01T09:00",
        "time_zone": "Europe/Prague",
        "go": "create",
    }
    response = browser(event, "player").post("/events/new/", form)
    assert (response.status_code, response["location"]) == (302, "/events/letni-turnaj/")
    assert Event.objects.get(slug="letni-turnaj").state == "draft"
