"""Deck files of an event: of the deck that counts, and of the list in the player's editor."""

from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.domain.checking.verdict import Verdict
from decks.domain.exporting.kinds import DECK_FILE_KINDS
from tests.builders import player_of, staff_of
from tests.decks.lists import judge_as, legal_deck
from tests.decks.workbooks import make_xlsx, write_rows
from tests.tournament.deck_events import DUEL, choose_deck_settings, entry_at, open_for_decks
from tests.tournament.views.readers import all_rows, browser
from tournament.models import Entry
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import save_deck, submit_deck

pytestmark = pytest.mark.django_db


def test_a_submitted_deck_is_downloaded_under_the_names_of_event_and_player() -> None:
    event = open_for_decks(name="Žižkovský pohár")
    entry = entry_at(event)
    submit_deck(entry=entry, text=legal_deck(3), actor=player_of(entry))
    save_deck(entry=entry, text="1 Ilian", actor=player_of(entry))
    before = all_rows()
    address = f"/events/{event.slug}/entries/{entry.pk}/deck/"
    client = browser(event, "player")
    page = client.get(address).content.decode()
    for key, kind in DECK_FILE_KINDS.items():
        assert f'href="{address}file/?as={key}"' in page
        answer = client.get(f"{address}file/?as={key}")
        assert answer.content == client.get(f"/api/v1{address}file/?kind={key}").content
        name = answer["Content-Disposition"]
        assert name.startswith('attachment; filename="zizkovsky-pohar-')
        assert name.endswith(f'.{kind.ending}"')
        counts = judge_as(event.format_key, answer.content.decode("utf-8-sig")).counts
        assert (counts.main, counts.sideboard) == (60, 3)
    assert all_rows() == before


def test_the_list_in_the_editor_is_downloaded_and_not_saved() -> None:
    event = open_for_decks(format_key=DUEL)
    before = all_rows()
    client = browser(event, "player")
    answer = client.post(f"/events/{event.slug}/deck/", {"text": "Hrdina: Drak [A1]", "as": "csv"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert "1,Drak,hero,deck,A1," in answer.content.decode()
    assert all_rows() == before


def test_a_refused_file_shows_the_editor_again() -> None:
    event = open_for_decks()
    client = browser(event, "player")
    page = client.post(f"/events/{event.slug}/deck/", {"text": "???", "as": "csv"})
    assert page.status_code == 422
    assert "The list has no card yet." in page.content.decode()
    assert "???</textarea>" in page.content.decode()


@pytest.mark.parametrize(("kind", "status"), [("csv", 404), ("pdf", 404), ("", 404)])
def test_a_file_without_a_deck_or_kind_is_unknown(kind: str, status: int) -> None:
    event = open_for_decks()
    entry = entry_at(event)
    if kind != "csv":
        submit_deck(entry=entry, text="1 Ilian", actor=player_of(entry))
    client = browser(event, "player")
    address = f"/events/{event.slug}/entries/{entry.pk}/deck/file/"
    assert client.get(f"{address}?as={kind}").status_code == status
    code = client.get(f"/api/v1{address}?kind={kind}").json()["code"]
    assert code == ("deck_not_handed_in" if kind == "csv" else "deck_file_unknown")


LACKEY = b'<deck><superzone name="Deck"><card><name>Ilian</name></card><card><name>Ilian</name></card>'
TABLE = make_xlsx({"List1": write_rows([[2, "Ilian"]])})


@pytest.mark.parametrize("reader", ["player", "judge"])
@pytest.mark.parametrize(("file", "text"), [(LACKEY, "Deck:\n2x Ilian"), (TABLE, "2\tIlian")], ids=["lackey", "xlsx"])
def test_a_file_is_opened_in_the_editor_and_not_saved(reader: str, file: bytes, text: str) -> None:
    event = open_for_decks()
    before = all_rows()
    client = browser(event, reader)
    path = "deck/" if reader == "player" else f"entries/{entry_at(event).pk}/deck/change/"
    before = all_rows()
    form = {"text": "1 Semai", "open": "file"}
    page = client.post(f"/events/{event.slug}/{path}", {**form, "file": SimpleUploadedFile("deck.dek", file)})
    assert (page.status_code, f"\n{text}</textarea>" in page.content.decode()) == (200, True)
    pdf = SimpleUploadedFile("deck.txt", b"%PDF-1.7")
    for wrong, sentence in (({}, "Choose a file first."), ({"file": pdf}, "This is a PDF file.")):
        refused = client.post(f"/events/{event.slug}/{path}", {**form, **wrong})
        assert refused.status_code == 422
        assert sentence in refused.content.decode()
        assert "\n1 Semai</textarea>" in refused.content.decode()
    assert all_rows() == before


def test_a_locked_deck_offers_no_file_to_open() -> None:
    event = open_for_decks()
    client = browser(event, "player")
    address = f"/events/{event.slug}/deck/"
    assert 'name="open"' in client.get(address).content.decode()
    choose_deck_settings(event, is_locked=True)
    page = client.get(address).content.decode()
    assert 'name="open"' not in page
    assert 'name="as"' in page


BANNED, TEXT, OWN = "1 Velký stratégg", "Díky moc", "2 Vlastní výtvor (homemade)"
SETTLED = f"{legal_deck()}\n{BANNED}\n{OWN}\n{TEXT}"


def settle_three_lines(entry: Entry) -> None:
    """Hand in a deck with three doubtful lines, of which a judge makes a banned card, an own card, and no card."""
    submit_deck(entry=entry, text=SETTLED, actor=player_of(entry))
    judge = staff_of(entry.event, "judge")
    for line, decision, card in ((BANNED, "card", "Velký stratég"), (OWN, "allowed", ""), (TEXT, "no_card", "")):
        settle_line(entry=entry, line=line, decision=decision, card=card, reason="u stolu", actor=judge)


def count_keys(verdict: Verdict) -> Counter[str]:
    """Return the copies of each card by its key, those of unknown cards under the empty key."""
    counts: Counter[str] = Counter()
    for line in verdict.cards:
        counts[line.card.key if line.card else ""] += line.quantity
    return counts


@pytest.mark.parametrize("kind", DECK_FILE_KINDS)
def test_a_file_has_the_cards_that_a_judge_made_of_doubtful_lines(kind: str) -> None:
    event = open_for_decks()
    entry = entry_at(event)
    settle_three_lines(entry)
    address = f"/events/{event.slug}/entries/{entry.pk}/deck/file/"
    content = browser(event, "player").get(f"{address}?as={kind}").content
    assert content == browser(event, "judge").get(f"/api/v1{address}?kind={kind}").content
    file = content.decode("utf-8-sig")
    assert "stratégg" not in file
    assert TEXT not in file
    again, judged = judge_as(event.format_key, file), judge_entry_deck(entry, event)
    assert judged
    assert again.counts.main == judged.verdict.counts.main == 63
    assert count_keys(again) == count_keys(judged.verdict)
    assert "velky-strateg" in count_keys(again)
    assert {line.name for line in again.cards if line.card is None} == {"Vlastní výtvor"}


@pytest.mark.parametrize("kind", DECK_FILE_KINDS)
def test_the_file_of_the_editor_follows_the_settled_lines_of_that_player_only(kind: str) -> None:
    event = open_for_decks()
    settle_three_lines(entry_at(event))
    other_player = Client()
    other_player.force_login(player_of(entry_at(event, 1)))
    own, other = (
        client.post(f"/events/{event.slug}/deck/", {"text": f"1 Ilian\n{BANNED}", "as": kind}).content.decode()
        for client in (browser(event, "player"), other_player)
    )
    assert ("stratégg" in own, "stratégg" in other) == (False, True)
