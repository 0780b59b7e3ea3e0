"""Pages of the catalogue: search, a card with its history, proposing, deciding; all of it without a script."""

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from decks.models import CardProposal
from decks.queries.catalogue import current_catalogue
from decks.services.deciding import accept_card_proposal
from decks.services.proposing import propose_correction

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
NEW = "/card-proposals/new/doomtrooper/"
CORRECT = "/cards/doomtrooper/zavahani/correct/"
TYPED = {"name_cs": "Žlutý  kůň", "type": "special", "affiliation": ["Bauhaus", "Obecný"], "printed": ["cs"]}
WHY = {"reason": "mám ji v ruce"}


@pytest.fixture
def player(bozena: "User") -> Client:
    client = Client()
    client.force_login(bozena)
    return client


@pytest.fixture
def desk(editor: "User") -> Client:
    client = Client()
    client.force_login(editor)
    return client


def body(answer: Any) -> str:
    return unescape(answer.content.decode())


def test_cards_are_found_by_a_part_of_a_name(client: Client) -> None:
    found = body(client.get("/cards/?q=unik+o&game=doomtrooper"))
    assert 'href="/cards/doomtrooper/unik-o-vlasek/"' in found
    assert "1 card" in found
    assert "No card has such a name" in body(client.get("/cards/?q=qqqqqq"))


def test_all_cards_come_in_pages_and_a_strange_game_shows_all(client: Client) -> None:
    assert 'aria-label="Pages"' in body(client.get("/cards/"))
    assert client.get("/cards/?game=sachy&page=nic").status_code == 200
    assert body(client.get("/cards/?page=2")) != body(client.get("/cards/?page=1"))


def test_who_is_not_signed_in_is_asked_to(client: Client) -> None:
    for path in (NEW, CORRECT, "/card-proposals/", "/card-proposals/1/"):
        answer = client.get(path)
        assert (answer.status_code, "login" in answer.headers["location"]) == (302, True)
    assert client.post("/card-proposals/1/accept/").status_code == 401
    assert client.post("/card-proposals/1/withdraw/").status_code == 401


def revision_in(client: Client, number: int) -> str:
    """The revision of the card that the editor's form was filled from."""
    found = re.search(r'name="revision" value="(\d+)"', body(client.get(f"/card-proposals/{number}/")))
    assert found
    return found[1]


def test_a_card_is_proposed_accepted_and_there(player: Client, desk: Client) -> None:
    sent = player.post(NEW, {**TYPED, **WHY, "aliases": "Kůň\n\nŽluťák"})
    assert sent.status_code == 302
    (proposal,) = CardProposal.objects.all()
    assert sent.headers["location"] == f"/card-proposals/{proposal.pk}/"
    mine = body(player.get(sent.headers["location"]))
    assert "waits for an editor" in mine
    assert "Accept</button>" not in mine
    assert "Take the proposal back" in mine
    seen = body(desk.get(sent.headers["location"]))
    assert 'value="Žlutý kůň"' in seen
    assert "Accept</button>" in seen
    done = desk.post(f"/card-proposals/{proposal.pk}/accept/", {**TYPED, "reason": "ověřeno"})
    assert done.headers["location"] == "/cards/doomtrooper/zluty-kun/"
    card = current_catalogue("doomtrooper").find("žluťák")
    assert card is None, "the editor took the other spellings out"
    page = body(desk.get("/cards/doomtrooper/zluty-kun/"))
    assert "Luděk Říha: ověřeno" in page
    assert "<dd>General / Bauhaus</dd>" in page


def test_a_correction_begins_from_what_the_card_says_and_its_history_shows_it(player: Client, desk: Client) -> None:
    form = body(player.get(CORRECT))
    assert 'value="Zaváhání"' in form
    sent = player.post(CORRECT, {"name_cs": "Zaváhání", "printed": ["cs"], "type": "special", **WHY})
    number = CardProposal.objects.get().pk
    assert sent.headers["location"] == f"/card-proposals/{number}/"
    said = {"name_cs": "Zaváhání", "printed": ["cs"], "type": "special", **WHY}
    desk.post(f"/card-proposals/{number}/accept/", {**said, "revision": revision_in(desk, number)})
    page = body(player.get("/cards/doomtrooper/zavahani/", headers={"accept-language": "cs"}))
    assert "<ins>speciální karta</ins>" in page
    assert "Luděk Říha: mám ji v ruce" in page
    assert "dodáno s Kartelem" in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({**WHY}, "Give the card a name with letters."),
        ({"name_cs": "Ilian", **WHY}, "Ilian already means another card, Ilian."),
        ({"name_cs": "Nová", "type": "kdoví", **WHY}, "not one of the available choices"),
        ({"name_cs": "Nová", "affiliation": ["kdoví"], **WHY}, "not one of the available choices"),
        ({"name_cs": "Nová"}, "This field is required"),
        ({"name_cs": "Nová", "reason": "x" * 301}, "at most 300 characters"),
    ],
)
def test_a_refused_proposal_keeps_what_was_typed(player: Client, typed: dict[str, Any], sentence: str) -> None:
    answer = player.post(NEW, typed)
    assert answer.status_code == 422
    assert sentence in body(answer)
    assert not CardProposal.objects.exists()
    if "name_cs" in typed:
        assert f'value="{typed["name_cs"]}"' in body(answer)


def test_a_card_that_nobody_knows_can_be_proposed_from_the_check(player: Client) -> None:
    checked = body(player.post("/decks/check/", {"format": "doomtrooper/standard", "text": "1 Žlutý kůň & spol."}))
    found = re.search(r'href="(/card-proposals/new/doomtrooper/\?name=[^"]*)"', checked)
    assert found
    assert 'value="Žlutý kůň & spol."' in body(player.get(found[1]))
    saved = "1 Únik o vláskk"
    assert "card-proposals" not in body(player.post("/decks/check/", {"format": "doomtrooper/standard", "text": saved}))


def test_a_name_from_a_list_is_filled_in_and_cannot_become_markup(player: Client) -> None:
    assert 'value="Žlutý kůň"' in body(player.get(f"{NEW}?name=Žlutý+kůň"))
    assert "<script>x" not in player.get(f"{NEW}?name=<script>x").content.decode()


def test_a_player_decides_nothing(player: Client, bozena: "User") -> None:
    number = propose_correction(
        actor=bozena, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="x"
    ).pk
    for path in ("accept", "reject"):
        assert player.post(f"/card-proposals/{number}/{path}/", {"reason": "x"}).status_code == 403
        assert player.get(f"/card-proposals/{number}/{path}/").status_code == 405
    assert CardProposal.objects.get().is_open


def test_nobody_else_reads_a_proposal(player: Client, rehor: "User", bozena: "User") -> None:
    number = propose_correction(
        actor=rehor, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="cizí"
    ).pk
    assert player.get(f"/card-proposals/{number}/").status_code == 404
    assert "Zaváhání" not in body(player.get("/card-proposals/"))
    assert player.post(f"/card-proposals/{number}/withdraw/").status_code == 404


def test_an_editor_sees_all_and_rejects_with_a_reason(desk: Client, player: Client, bozena: "User") -> None:
    number = propose_correction(
        actor=bozena, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="x"
    ).pk
    assert "Božena Šťastná" in body(desk.get("/card-proposals/"))
    refused = desk.post(f"/card-proposals/{number}/reject/", {"reason": " "})
    assert (refused.status_code, "Say why." in body(refused)) == (422, True)
    assert desk.post(f"/card-proposals/{number}/reject/", {"reason": "je to jinak"}).status_code == 302
    assert "je to jinak" in body(player.get(f"/card-proposals/{number}/"))


def test_an_outdated_proposal_says_so(desk: Client, bozena: "User", rehor: "User") -> None:
    numbers = [
        propose_correction(actor=who, game="doomtrooper", key="zavahani", facts={"type": kind}, reason="x").pk
        for who, kind in ((bozena, "special"), (rehor, "art"))
    ]
    typed = {"name_cs": "Zaváhání", "printed": ["cs"], **WHY}
    desk.post(f"/card-proposals/{numbers[0]}/accept/", {**typed, "type": "special"})
    late = desk.post(f"/card-proposals/{numbers[1]}/accept/", {**typed, "type": "art"})
    assert (late.status_code, "changed meanwhile" in body(late)) == (409, True)


def test_taking_a_proposal_back(player: Client, bozena: "User") -> None:
    number = propose_correction(
        actor=bozena, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="x"
    ).pk
    assert player.post(f"/card-proposals/{number}/withdraw/").status_code == 302
    assert "withdrawn" in body(player.get("/card-proposals/"))


def test_what_is_not_there_is_404(player: Client) -> None:
    for path in ("/card-proposals/99/", "/card-proposals/new/sachy/", "/cards/doomtrooper/nic/correct/"):
        assert player.get(path).status_code == 404


def test_a_page_opened_before_another_correction_shows_what_the_card_says_now(
    desk: Client, bozena: "User", rehor: "User"
) -> None:
    """Found: the second editor's Accept silently took back what the first one had accepted."""
    known: dict[str, Any] = {"game": "doomtrooper", "key": "zavahani", "reason": "x"}
    one = propose_correction(actor=bozena, **known, facts={"type": "special"})
    other = propose_correction(actor=rehor, **known, facts={"personality": True})
    seen = revision_in(desk, other.pk)
    accept_card_proposal(actor=bozena, number=one.pk)
    old = {"name_cs": "Zaváhání", "printed": ["cs"], "personality": "on", "reason": "x", "revision": seen}
    refused = desk.post(f"/card-proposals/{other.pk}/accept/", old)
    assert refused.status_code == 409
    page = body(refused)
    assert "The card was changed meanwhile" in page
    assert '<option value="special" selected>' in page
    assert desk.post(f"/card-proposals/{other.pk}/accept/", {**old, "revision": ""}).status_code == 409
    again = {**old, "type": "special", "revision": revision_in(desk, other.pk)}
    assert f'name="revision" value="{again["revision"]}"' in page
    done = desk.post(f"/card-proposals/{other.pk}/accept/", again)
    assert done.status_code == 302
    card = current_catalogue("doomtrooper").find("Zaváhání")
    assert card
    assert (card.type, card.personality) == ("special", True)
