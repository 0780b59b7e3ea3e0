"""Pages of the catalogue: search, a card with its history, proposals and decisions; all of it without a script."""

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from decks.models import CardProposal
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from decks.services.decisions import accept_card_proposal
from decks.services.proposals import propose_correction

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
NEW = "/card-proposals/new/doomtrooper/"
CORRECT = "/cards/doomtrooper/zavahani/correct/"
TYPED = {"name_cs": "Žlutý  kůň", "type": "special", "affiliation": ["Bauhaus", "Obecný"], "printed": ["cs"]}
REASON = {"reason": "mám ji v ruce"}


@pytest.fixture
def player_client(bozena: "User") -> Client:
    client = Client()
    client.force_login(bozena)
    return client


@pytest.fixture
def editor_client(editor: "User") -> Client:
    client = Client()
    client.force_login(editor)
    return client


def page_text(answer: Any) -> str:
    return unescape(answer.content.decode())


def test_cards_are_found_by_a_part_of_a_name(client: Client) -> None:
    found = page_text(client.get("/cards/?q=unik+o&game=doomtrooper"))
    assert 'href="/cards/doomtrooper/unik-o-vlasek/"' in found
    assert "1 card" in found
    assert "No card has such a name" in page_text(client.get("/cards/?q=qqqqqq"))


def test_cards_are_paged_and_an_unknown_game_shows_all(client: Client) -> None:
    assert 'aria-label="Pages"' in page_text(client.get("/cards/"))
    assert client.get("/cards/?game=sachy&page=nic").status_code == 200
    assert page_text(client.get("/cards/?page=2")) != page_text(client.get("/cards/?page=1"))


def test_pages_of_proposals_require_signing_in(client: Client) -> None:
    for path in (NEW, CORRECT, "/card-proposals/", "/card-proposals/1/"):
        answer = client.get(path)
        assert (answer.status_code, "login" in answer.headers["location"]) == (302, True)
    assert client.post("/card-proposals/1/accept/").status_code == 401
    assert client.post("/card-proposals/1/withdraw/").status_code == 401


def form_revision(client: Client, number: int) -> str:
    """Return the revision of the card from which the editor's form was filled."""
    found = re.search(r'name="revision" value="(\d+)"', page_text(client.get(f"/card-proposals/{number}/")))
    assert found
    return found[1]


def test_a_proposed_card_is_in_the_catalogue_after_it_is_accepted(player_client: Client, editor_client: Client) -> None:
    sent = player_client.post(NEW, {**TYPED, **REASON, "aliases": "Kůň\n\nŽluťák"})
    assert sent.status_code == 302
    (proposal,) = CardProposal.objects.all()
    assert sent.headers["location"] == f"/card-proposals/{proposal.pk}/"
    mine = page_text(player_client.get(sent.headers["location"]))
    assert "waits for an editor" in mine
    assert "Accept</button>" not in mine
    assert "Take the proposal back" in mine
    seen = page_text(editor_client.get(sent.headers["location"]))
    assert 'value="Žlutý kůň"' in seen
    assert "Accept</button>" in seen
    done = editor_client.post(f"/card-proposals/{proposal.pk}/accept/", {**TYPED, "reason": "ověřeno"})
    assert done.headers["location"] == "/cards/doomtrooper/zluty-kun/"
    card = get_catalogue("doomtrooper").find("žluťák")
    assert card is None, "the editor took the other spellings out"
    page = page_text(editor_client.get("/cards/doomtrooper/zluty-kun/"))
    assert "Luděk Říha: ověřeno" in page
    assert "<dd>General / Bauhaus</dd>" in page


def test_a_correction_form_has_the_present_facts_and_the_history_shows_the_change(
    player_client: Client, editor_client: Client
) -> None:
    form = page_text(player_client.get(CORRECT))
    assert 'value="Zaváhání"' in form
    sent = player_client.post(CORRECT, {"name_cs": "Zaváhání", "printed": ["cs"], "type": "special", **REASON})
    number = CardProposal.objects.get().pk
    assert sent.headers["location"] == f"/card-proposals/{number}/"
    facts = {"name_cs": "Zaváhání", "printed": ["cs"], "type": "special", **REASON}
    editor_client.post(f"/card-proposals/{number}/accept/", {**facts, "revision": form_revision(editor_client, number)})
    page = page_text(player_client.get("/cards/doomtrooper/zavahani/", headers={"accept-language": "cs"}))
    assert "<ins>speciální karta</ins>" in page
    assert "Luděk Říha: mám ji v ruce" in page
    assert "dodáno s Kartelem" in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({**REASON}, "Give the card a name with letters."),
        ({"name_cs": "Ilian", **REASON}, "Ilian already means another card, Ilian."),
        ({"name_cs": "Nová", "type": "kdoví", **REASON}, "not one of the available choices"),
        ({"name_cs": "Nová", "affiliation": ["kdoví"], **REASON}, "not one of the available choices"),
        ({"name_cs": "Nová"}, "This field is required"),
        ({"name_cs": "Nová", "reason": "x" * 301}, "at most 300 characters"),
    ],
)
def test_a_refused_proposal_keeps_the_typed_values(player_client: Client, typed: dict[str, Any], sentence: str) -> None:
    answer = player_client.post(NEW, typed)
    assert answer.status_code == 422
    assert sentence in page_text(answer)
    assert not CardProposal.objects.exists()
    if "name_cs" in typed:
        assert f'value="{typed["name_cs"]}"' in page_text(answer)


def test_an_unknown_card_can_be_proposed_from_the_deck_check(player_client: Client) -> None:
    checked = page_text(
        player_client.post("/decks/check/", {"format": "doomtrooper/standard", "text": "1 Žlutý kůň & spol."})
    )
    found = re.search(r'href="(/card-proposals/new/doomtrooper/\?name=[^"]*)"', checked)
    assert found
    assert 'value="Žlutý kůň & spol."' in page_text(player_client.get(found[1]))
    saved = "1 Únik o vláskk"
    assert "card-proposals" not in page_text(
        player_client.post("/decks/check/", {"format": "doomtrooper/standard", "text": saved})
    )


def test_a_name_in_the_address_is_filled_in_and_escaped(player_client: Client) -> None:
    assert 'value="Žlutý kůň"' in page_text(player_client.get(f"{NEW}?name=Žlutý+kůň"))
    assert "<script>x" not in player_client.get(f"{NEW}?name=<script>x").content.decode()


def test_a_player_may_not_decide(player_client: Client, bozena: "User") -> None:
    number = propose_correction(
        actor=bozena, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="x"
    ).pk
    for path in ("accept", "reject"):
        assert player_client.post(f"/card-proposals/{number}/{path}/", {"reason": "x"}).status_code == 403
        assert player_client.get(f"/card-proposals/{number}/{path}/").status_code == 405
    assert CardProposal.objects.get().is_open


def test_only_the_author_and_editors_see_a_proposal(player_client: Client, rehor: "User", bozena: "User") -> None:
    number = propose_correction(
        actor=rehor, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="cizí"
    ).pk
    assert player_client.get(f"/card-proposals/{number}/").status_code == 404
    assert "Zaváhání" not in page_text(player_client.get("/card-proposals/"))
    assert player_client.post(f"/card-proposals/{number}/withdraw/").status_code == 404


def test_an_editor_sees_all_proposals_and_rejects_with_a_reason(
    editor_client: Client, player_client: Client, bozena: "User"
) -> None:
    number = propose_correction(
        actor=bozena, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="x"
    ).pk
    assert "Božena Šťastná" in page_text(editor_client.get("/card-proposals/"))
    refused = editor_client.post(f"/card-proposals/{number}/reject/", {"reason": " "})
    assert (refused.status_code, "Say why." in page_text(refused)) == (422, True)
    assert editor_client.post(f"/card-proposals/{number}/reject/", {"reason": "je to jinak"}).status_code == 302
    assert "je to jinak" in page_text(player_client.get(f"/card-proposals/{number}/"))


@pytest.mark.parametrize(
    ("key", "language", "words"),
    [
        (
            "alakhai",
            "en",
            (
                "certain pair of names",
                "The English name is in 2 public card lists.",
                "The Czech name was seen in 6 lots of an auction archive.",
                "Name: Alakhai according to a document; Záludný Alakhai according to a public card list.",
            ),
        ),
        (
            "kurator",
            "cs",
            (
                "jistá dvojice jmen",
                "Příslušnost: Černá legie podle veřejného seznamu karet; Bratrstvo podle starší verze Kartelu.",
            ),
        ),
        (
            "training",
            "cs",
            (
                "pravděpodobná dvojice jmen",
                "Vojenské cvičení pravděpodobné",
                "stejné české jméno má i jiná karta",
                "Sada Mortificator",
            ),
        ),
    ],
)
def test_a_card_page_says_where_its_facts_come_from(
    client: Client, key: str, language: str, words: tuple[str, ...]
) -> None:
    text = page_text(client.get(f"/cards/doomtrooper/{key}/", headers={"accept-language": language}))
    shown = " ".join(re.sub(r"<[^>]*>", " ", text).split()).replace(" ;", ";").replace(" .", ".")
    assert [one for one in words if one not in shown] == []


def test_a_name_of_several_cards_leads_to_them(client: Client) -> None:
    page = client.get("/cards/doomtrooper/esence/").content.decode()
    assert page.count('href="/cards/doomtrooper/essence-of-') == 6
    assert "In formats" not in page


def test_a_card_page_shows_the_rulings_of_its_group_too(client: Client) -> None:
    page = page_text(client.get("/cards/doomtrooper/essence-of-clarity/"))
    assert "Who can wound Nespoutaná Golgotha" in page


def test_a_card_of_unknown_release_is_to_check_where_the_release_matters(client: Client) -> None:
    assert "to check: its release is not known" in page_text(client.get("/cards/doomtrooper/perfect-hit/"))
    czech = page_text(client.get("/cards/doomtrooper/perfect-hit/", headers={"accept-language": "cs"}))
    assert "k ověření: není známo, zda vyšla" in czech
    assert "to check" not in page_text(client.get("/cards/doomtrooper/ambush/"))


def test_an_editor_confirms_a_likely_name(editor_client: Client, bozena: "User") -> None:
    proposal = propose_correction(
        actor=bozena, game="doomtrooper", key="impale", facts={"personality": True}, reason="mám ji v ruce"
    )
    path = f"/card-proposals/{proposal.pk}/"
    assert 'name="confirmed_names" value="Trofej"' in editor_client.get(path).content.decode()
    typed = {"name_cs": "Trofej", "name_en": "Impale", "type": "special", "affiliation": ["Černá legie"], **REASON}
    more = {"printed": ["cs", "en"], "expansion": "Golgotha", "confirmed_names": ["Trofej"], "revision": 1}
    editor_client.post(f"{path}accept/", {**typed, **more})
    card = find_card("doomtrooper", "impale").card
    assert (card.name, card.likely_names, card.expansion) == ("Trofej", (), "Golgotha")


def test_accepting_an_outdated_proposal_is_refused(editor_client: Client, bozena: "User", rehor: "User") -> None:
    numbers = [
        propose_correction(actor=author, game="doomtrooper", key="zavahani", facts={"type": kind}, reason="x").pk
        for author, kind in ((bozena, "special"), (rehor, "relic"))
    ]
    typed = {"name_cs": "Zaváhání", "printed": ["cs"], **REASON}
    editor_client.post(f"/card-proposals/{numbers[0]}/accept/", {**typed, "type": "special"})
    late = editor_client.post(f"/card-proposals/{numbers[1]}/accept/", {**typed, "type": "relic"})
    assert (late.status_code, "changed meanwhile" in page_text(late)) == (409, True)


def test_the_author_withdraws_a_proposal(player_client: Client, bozena: "User") -> None:
    number = propose_correction(
        actor=bozena, game="doomtrooper", key="zavahani", facts={"type": "special"}, reason="x"
    ).pk
    assert player_client.post(f"/card-proposals/{number}/withdraw/").status_code == 302
    assert "withdrawn" in page_text(player_client.get("/card-proposals/"))


def test_unknown_proposals_games_and_cards_answer_404(player_client: Client) -> None:
    for path in ("/card-proposals/99/", "/card-proposals/new/sachy/", "/cards/doomtrooper/nic/correct/"):
        assert player_client.get(path).status_code == 404


def test_accepting_from_an_outdated_page_is_refused_and_shows_the_present_card(
    editor_client: Client, bozena: "User", rehor: "User"
) -> None:
    """Accepting from an older page does not undo a correction that was accepted meanwhile."""
    known: dict[str, Any] = {"game": "doomtrooper", "key": "zavahani", "reason": "x"}
    first = propose_correction(actor=bozena, **known, facts={"type": "special"})
    second = propose_correction(actor=rehor, **known, facts={"personality": True})
    seen = form_revision(editor_client, second.pk)
    accept_card_proposal(actor=bozena, number=first.pk)
    old = {"name_cs": "Zaváhání", "printed": ["cs"], "personality": "on", "reason": "x", "revision": seen}
    refused = editor_client.post(f"/card-proposals/{second.pk}/accept/", old)
    assert refused.status_code == 409
    page = page_text(refused)
    assert "The card was changed meanwhile" in page
    assert '<option value="special" selected>' in page
    assert editor_client.post(f"/card-proposals/{second.pk}/accept/", {**old, "revision": ""}).status_code == 409
    again = {**old, "type": "special", "revision": form_revision(editor_client, second.pk)}
    assert f'name="revision" value="{again["revision"]}"' in page
    done = editor_client.post(f"/card-proposals/{second.pk}/accept/", again)
    assert done.status_code == 302
    card = get_catalogue("doomtrooper").find("Zaváhání")
    assert card
    assert (card.type, card.personality) == ("special", True)
