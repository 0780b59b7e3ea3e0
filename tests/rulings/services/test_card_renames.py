"""After an editor renames a card, its rulings are changed, exported, imported and found as before."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from accounts.services.people import grant_site_role
from decks.queries.catalogue import get_catalogue
from decks.services.decisions import accept_card_proposal
from decks.services.proposals import propose_correction
from rulings.models import Ruling, RulingCard, RulingRevision
from rulings.queries.cards import find_card, find_cards, is_banned
from rulings.queries.folder import read_newest_content
from rulings.queries.search import search_rulings
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import propose_change, propose_ruling
from rulings.services.search_index import index_rulings
from rulings.services.shipped_rulings import load_shipped_rulings
from tests.builders import make_person
from tests.ground.nightly import count_examples

pytestmark = pytest.mark.django_db

GAME, RULING, KEY = "doomtrooper", "PP11-K016", "golem-temnoty"
OLD, NEW = "Golem temnoty", "Kapybara stínů"
COMPLETE: dict[str, Any] = {
    "id": "DOOM-1",
    "section": "general",
    "source": "prague-cup-2011",
    "kind": "ruling",
    "title": {"cs": "Léčení", "en": "Healing"},
    "statement": {"cs": "Léčí se.", "en": "It heals."},
    "hints": ["kdy se léčí?", "when does it heal"],
}


@pytest.fixture
def editor() -> User:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return person


@pytest.fixture
def renamer(editor: User) -> User:
    """Return an editor that has renamed the card KEY."""
    names = [["cs", NEW], ["en", "Shadow Capybara"]]
    made = propose_correction(actor=editor, game=GAME, key=KEY, facts={"names": names}, reason="stojí na kartě")
    accept_card_proposal(actor=editor, number=made.pk)
    return editor


def test_a_change_of_a_ruling_of_a_renamed_card_keeps_the_card(renamer: User) -> None:
    made = propose_change(actor=renamer, ruling_id=RULING, content={"statement": {"cs": "Jinak.", "en": "Else."}})
    assert set(made.changes) == {"statement"}
    ruling = approve_proposal(actor=renamer, number=made.pk, revision=1)
    assert ruling.cards.get(card_key=KEY).name == NEW


def test_a_ruling_of_a_renamed_card_can_be_superseded(renamer: User) -> None:
    content = {**COMPLETE, "cards": [OLD], "supersedes": [RULING]}
    made = propose_ruling(actor=renamer, game=GAME, content=content)
    approve_proposal(actor=renamer, number=made.pk, revision=0)
    assert Ruling.objects.get(pk=RULING).status == "superseded"
    assert RulingCard.objects.get(ruling="DOOM-1").name == NEW


def test_a_card_under_two_of_its_names_is_stored_once(renamer: User) -> None:
    made = propose_ruling(actor=renamer, game=GAME, content={**COMPLETE, "cards": [OLD, "kapybara stinu", NEW]})
    ruling = approve_proposal(actor=renamer, number=made.pk, revision=0)
    assert [card.card_key for card in ruling.cards.all()] == [KEY]


def test_rulings_of_a_renamed_card_are_exported_and_imported_unchanged(renamer: User, tmp_path: Path) -> None:
    call_command("export_rulings", GAME, output=str(tmp_path / "out.toml"))
    out, revisions = io.StringIO(), RulingRevision.objects.count()
    call_command("import_rulings", GAME, str(tmp_path / "out.toml"), stdout=out)
    assert out.getvalue().splitlines()[-1].startswith("0 new, 0 changed")
    assert RulingRevision.objects.count() == revisions


def test_rulings_of_a_card_without_its_old_name_are_exported_and_imported(renamer: User, tmp_path: Path) -> None:
    made = propose_correction(actor=renamer, game=GAME, key=KEY, facts={"aliases": []}, reason="nikdo jí tak neříká")
    accept_card_proposal(actor=renamer, number=made.pk)
    assert get_catalogue(GAME).find(OLD) is None
    call_command("export_rulings", GAME, output=str(tmp_path / "out.toml"))
    call_command("import_rulings", GAME, str(tmp_path / "out.toml"), stdout=io.StringIO())
    assert RulingCard.objects.get(ruling=RULING, card_key=KEY).name == NEW
    assert NEW in RulingRevision.objects.filter(ruling=RULING).latest("number").content["cards"]


def test_the_new_name_finds_the_card_and_its_rulings(renamer: User) -> None:
    assert RULING in {hit.ruling.pk for hit in search_rulings("kapybara stinu").results}
    assert [(found.card.key, found.card.name) for found in find_cards("kapybara stinu")] == [(KEY, NEW)]
    counted = find_cards("kapybara stinu")[0].rulings
    assert counted > 0
    # A card of another game with the same key has rulings of its own.
    other = Ruling.objects.exclude(game=GAME)[0]
    RulingCard.objects.create(ruling=other, card_key=KEY, name=NEW, role="subject", position=9)
    assert find_cards("kapybara stinu")[0].rulings == counted
    for name in (OLD, NEW, KEY, "shadow capybara"):
        card = find_card(GAME, name)
        assert card
        assert card.key == KEY
        assert RULING in {hit.ruling.pk for hit in search_rulings("", game=GAME, card=name, limit=200).results}


def test_the_page_shows_the_new_name_and_revisions_keep_the_old_one(renamer: User) -> None:
    assert NEW in Client().get(f"/rulings/{RULING}/").content.decode()
    assert NEW in read_newest_content(Ruling.objects.get(pk=RULING))[1]["cards"]
    assert OLD in RulingRevision.objects.get(ruling=RULING).content["cards"]


def test_loading_the_shipped_rulings_again_keeps_the_new_name(renamer: User) -> None:
    Ruling.objects.filter(pk=RULING).update(shipped_digest="", digest="")
    load_shipped_rulings()
    assert RulingCard.objects.get(ruling=RULING, card_key=KEY).name == NEW


def test_a_banned_card_stays_banned_under_its_new_name(editor: User) -> None:
    card = find_card(GAME, "Dvojí služba")
    assert card is not None
    made = propose_correction(
        actor=editor, game=GAME, key=card.key, facts={"names": [["cs", "Kapybara"]]}, reason="stojí na kartě"
    )
    accept_card_proposal(actor=editor, number=made.pk)
    assert is_banned("Kapybara", ["doomtrooper/prague-cup-2011"], get_catalogue(GAME))


def test_undoing_a_rename_restores_the_old_name_in_rulings(renamer: User) -> None:
    facts = {"names": [["cs", OLD], ["en", "Golem of Darkness"]]}
    made = propose_correction(actor=renamer, game=GAME, key=KEY, facts=facts, reason="omyl")
    accept_card_proposal(actor=renamer, number=made.pk)
    assert RulingCard.objects.get(ruling=RULING, card_key=KEY).name == OLD


def test_an_added_alias_finds_rulings_until_it_is_removed(editor: User) -> None:
    assert RULING not in {hit.ruling.pk for hit in search_rulings("lachtan").results}
    for aliases in (["Lachtan temnoty", OLD], []):
        made = propose_correction(actor=editor, game=GAME, key=KEY, facts={"aliases": aliases}, reason="říká se tak")
        accept_card_proposal(actor=editor, number=made.pk)
        assert (RULING in {hit.ruling.pk for hit in search_rulings("lachtanem").results}) is bool(aliases)


def test_the_next_migrate_adds_missing_other_names() -> None:
    about = RulingCard.objects.exclude(other_names=[]).filter(role="subject")
    row = about[0]
    about.update(other_names=[])
    index_rulings([row.ruling_id])
    load_shipped_rulings()
    row.refresh_from_db()
    assert row.other_names
    assert row.ruling_id in ids_found_by(row.other_names[0], row.ruling.game)
    assert load_shipped_rulings() == 0


@pytest.mark.fuller_at_night
def test_every_name_of_a_card_finds_its_rulings() -> None:
    """For a change every fifth name is searched."""
    rows = RulingCard.objects.filter(role="subject").select_related("ruling")
    expected = {(row.ruling.game, name, row.ruling_id) for row in rows for name in row.other_names}
    assert len(expected) > 20
    missed = [
        (name, pk)
        for game, name, pk in sorted(expected)[:: count_examples(change=5, night=1)]
        if pk not in ids_found_by(name, game) | ids_found_by(name, game, "term")
    ]
    assert missed == []


def ids_found_by(name: str, game: str, kind: str = "") -> set[str]:
    text = f"{name} kind:{kind}" if kind else name
    return {hit.ruling.pk for hit in search_rulings(text, game=game, limit=200).results}
