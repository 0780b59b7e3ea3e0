"""Pages are compressed, answers with a secret are not, and an unchanged page is still 304."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.builders import entries, make_event, organizer_of, pair
from tests.tournament.views.readers import browser
from tournament.entries.services.claim_links import hand_out_link
from tournament.entries.services.entries import add_walk_in
from tournament.event.services.invitations import invite_by_link
from tournament.own_entry.services import change_check_in_code
from web.compression import CompressionMiddleware

pytestmark = pytest.mark.django_db

GZIP = {"accept-encoding": "gzip, deflate, br"}


def test_pages_of_all_readers_are_compressed() -> None:
    event = make_event()
    pair(event)
    for role in ("nobody", "player", "judge", "organizer"):
        reader = browser(event, role, "cs")
        for path in ("/", "/rulings/", f"/events/{event.slug}/", f"/events/{event.slug}/standings/"):
            plain, answer = reader.get(path), reader.get(path, headers=GZIP)
            assert answer.get("Content-Encoding") == "gzip", (role, path)
            assert "Accept-Encoding" in answer["Vary"]
            assert len(answer.content) < len(plain.content) / 2
            assert b"</html>" in gzip.decompress(answer.content)


def test_the_length_of_one_page_differs_by_random_bytes() -> None:
    event = make_event()
    reader = browser(event, "organizer", "cs")
    assert len({len(reader.get("/", headers=GZIP).content) for _ in range(12)}) > 3


@pytest.mark.usefixtures("stores_pages")
def test_an_unchanged_page_that_came_compressed_is_not_sent_again() -> None:
    event = make_event()
    pair(event)
    page = f"/events/{event.slug}/"
    for role, path in (("player", page), ("nobody", page), ("nobody", f"/api/v1{page}"), ("judge", "/rulings/")):
        reader = browser(event, role, "cs")
        reader.get(path)  # sets the cookie of forms, on which the tag depends
        etag = reader.get(path, headers=GZIP)["ETag"]
        answer = reader.get(path, headers={**GZIP, "if-none-match": etag})
        assert (answer.status_code, answer.content) == (304, b""), (role, path)


def test_no_answer_with_a_secret_is_compressed() -> None:
    event = make_event(state="registration")
    page, organizer = f"/events/{event.slug}/", browser(event, "organizer", "cs")
    code = change_check_in_code(event=event, actor=None)
    add_walk_in(event=event, given_name="Bohouš", family_name="Ode Dveří", actor=organizer_of(event))
    entry = entries(event)[-1]
    invitation = invite_by_link(event=event, role="judge", actor=None)[1]
    opened = entries(event)[0]
    link = reverse("sign-in-link", args=[hand_out_link(entry=opened, actor=organizer_of(event))])
    here = reverse("event-here", args=[event.slug])
    shown = {
        "opened link": Client().get(link, headers=GZIP),
        "sign-in link": organizer.post(f"{page}entries/{entry.pk}/link/", headers=GZIP),
        "slips": organizer.post(f"{page}entries/claims/slips/", headers=GZIP),
        "invitation": organizer.post(f"{page}staff/link/", {"role": "judge"}, headers=GZIP),
        "check-in code": organizer.get(f"{page}check-in-code/", headers=GZIP),
        "check-in code of the API": organizer.get(f"/api/v1{page}check-in-code/", headers=GZIP),
        "link of the API": organizer.post(
            f"/api/v1{page}entries/{entry.pk}/link/", {}, content_type="application/json", headers=GZIP
        ),
        "tokens": organizer.get(reverse("tokens"), headers=GZIP),
        "opened invitation": Client().get(reverse("invitation-link", args=[invitation]), headers=GZIP, follow=True),
        "scanned code": organizer.get(f"{here}{code}/", headers=GZIP, follow=True),
        "sign-in that leads to a code": Client().get(f"/account/login/?next={here}{code}/", headers=GZIP),
    }
    assert [name for name, answer in shown.items() if "Content-Encoding" in answer] == []
    assert {name: answer.status_code for name, answer in shown.items() if answer.status_code >= 400} == {}
    assert code in shown["check-in code"].content.decode().replace(" ", "")


@pytest.mark.parametrize(
    ("text", "is_compressed"), [("/events/pohar/here/ABCD2345/ ", False), ("/events/pohar/here/ ", True)]
)
def test_an_address_with_a_code_on_any_page_keeps_it_uncompressed(text: str, is_compressed: bool) -> None:
    request, page = RequestFactory().get("/help/", headers=GZIP), HttpResponse(text * 300)
    answer = CompressionMiddleware(lambda _: page).process_response(request, page)
    assert ("Content-Encoding" in answer) is is_compressed
