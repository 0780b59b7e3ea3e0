"""Saving decks: versions are appended with their verdict and logged; a refused save changes nothing."""

import pytest

from accounts.models import User
from decks.models import DeckList, DeckVersion
from decks.services import check_text, save_deck_version
from ledger.models import Action
from problems import Refused
from tests.decks.lists import PRAGUE, legal_deck

pytestmark = pytest.mark.django_db


def test_the_first_save_creates_a_deck(bozena: User) -> None:
    version = save_deck_version(owner=bozena, format_key=PRAGUE, text=legal_deck(25), name="  Kladivo   Bauhausu ")
    assert (version.number, version.legal, version.format_version) == (1, True, "2011-02-14")
    assert (version.deck.name, version.deck.owner, version.by) == ("Kladivo Bauhausu", bozena, bozena)
    assert version.catalogue == check_text(format_key=PRAGUE, text="").catalogue


def test_every_save_appends_and_nothing_is_overwritten(bozena: User, rehor: User) -> None:
    first = save_deck_version(owner=bozena, format_key=PRAGUE, text="1 Ilian", name="Temnota")
    second = save_deck_version(owner=bozena, format_key=PRAGUE, text=legal_deck(), name="Temnota", actor=rehor)
    assert [version.number for version in first.deck.versions.all()] == [2, 1]
    assert (second.by, second.deck, second.legal) == (rehor, first.deck, True)
    first.refresh_from_db()
    assert (first.text, first.legal) == ("1 Ilian", False)
    assert first.parsed_verdict == check_text(format_key=PRAGUE, text="1 Ilian")


def test_a_deck_is_identified_by_owner_and_name(bozena: User, rehor: User) -> None:
    for owner, name in ((bozena, "A"), (bozena, "B"), (rehor, "A")):
        save_deck_version(owner=owner, format_key=PRAGUE, text="", name=name)
    assert [deck.name for deck in DeckList.objects.filter(owner=bozena)] == ["B", "A"]
    assert DeckList.objects.count() == 3


def test_saving_is_logged_without_names(bozena: User) -> None:
    version = save_deck_version(owner=bozena, format_key=PRAGUE, text="1 Ilian", name="Temnota")
    action = Action.objects.get(verb="deck.version_saved")
    assert (action.actor, action.subject, action.before) == (bozena, f"deck:{version.deck_id}", None)
    assert action.after == {"version": 1, "legal": False, "verdict": "illegal"}
    assert "Temnota" not in str(action.after)


@pytest.mark.parametrize(
    ("format_key", "text", "name", "code"),
    [
        ("doomtrooper/nic", "1 Ilian", "A", "format_unknown"),
        (PRAGUE, "a" * 21_000, "A", "text_too_large"),
        (PRAGUE, "1 Ilian\n" * 10_000, "A", "text_too_large"),
        (PRAGUE, "\n" * 10_000, "A", "too_many_lines"),
        (PRAGUE, "\x00", "A", "text_not_readable"),
        (PRAGUE, "1 Ilian", "   ", "deck_name_missing"),
    ],
)
def test_a_refused_save_changes_nothing(bozena: User, format_key: str, text: str, name: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        save_deck_version(owner=bozena, format_key=format_key, text=text, name=name)
    assert caught.value.code == code
    assert (DeckList.objects.count(), DeckVersion.objects.count()) == (0, 0)
    assert not Action.objects.filter(verb__startswith="deck.").exists()


def test_deleting_a_person_deletes_the_deck_versions(bozena: User) -> None:
    save_deck_version(owner=bozena, format_key=PRAGUE, text="1 Ilian", name="Temnota")
    bozena.delete()
    assert DeckVersion.objects.count() == 0


def test_a_long_name_is_cut(bozena: User) -> None:
    version = save_deck_version(owner=bozena, format_key=PRAGUE, text="", name="ž" * 500)
    version.deck.refresh_from_db()
    assert version.deck.name == "ž" * 120
