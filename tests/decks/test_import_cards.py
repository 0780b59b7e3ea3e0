"""import_cards as an operator uses it: a dry run, the write, nothing half done, and the log."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from decks.models import Card, CardList, CardName
from decks.queries.catalogue import current_catalogue
from decks.services.catalogue import load_catalogues
from decks.services.importing import import_cards, plan_cards
from ledger.models import Action
from problems import Refused
from tests.decks.lists import PRAGUE
from tests.decks.test_commands import Typed

pytestmark = pytest.mark.django_db
ENGLISH = [
    {"name": "Aquabeast", "type": "Warrior", "faction": "Dark Legion", "expansion": "Promo"},
    {"cs": "Únik o vlásek", "en": "Close Call!", "type": "Special", "faction": "General"},
]


def run(*words: str) -> tuple[int, str, str]:
    """Exit code, report and complaints."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("import_cards", *words, stdout=out, stderr=err)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def everything() -> tuple[Any, ...]:
    return (
        list(Card.objects.order_by("id").values()),
        list(CardName.objects.order_by("id").values()),
        list(CardList.objects.order_by("id").values()),
        Action.objects.count(),
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(ENGLISH, ensure_ascii=False), encoding="utf-8")
    return path


def test_a_dry_run_tells_and_writes_nothing(file: Path) -> None:
    before = everything()
    code, out, _err = run("doomtrooper", str(file), "--dry-run")
    assert code == 0
    assert out.splitlines() == [
        "+ aquabeast: Aquabeast (names: en:Aquabeast; type: warrior; affiliation: Černá legie; documents: Promo)",
        "~ unik-o-vlasek: Únik o vlásek (names: cs:Únik o vlásek -> cs:Únik o vlásek, en:Close Call!; "
        "affiliation:  -> Obecný)",
        "1 new, 1 changed, 0 the same; would be written",
    ]
    assert everything() == before


def test_the_cards_are_written_found_and_logged(file: Path) -> None:
    old = current_catalogue("doomtrooper")
    assert run("doomtrooper", str(file))[1].endswith("1 new, 1 changed, 0 the same; written\n")
    new = current_catalogue("doomtrooper")
    escape, beast = new.find("close call"), new.find("aquabeast")
    assert escape is new.find("únik o vlásek")
    assert escape
    assert beast
    assert (escape.key, beast.affiliation, beast.printed) == ("unik-o-vlasek", "Černá legie", frozenset())
    assert (old.knows("aquabeast"), new.revision == old.revision) == (False, False)
    action = Action.objects.latest("id")
    assert (action.verb, action.subject, action.actor_id) == ("cards.imported", "cards:doomtrooper", None)
    assert action.before == {"revision": old.revision}
    assert action.after == {"revision": new.revision, "new": 1, "changed": 1}


def test_the_same_file_again_and_a_migration_change_nothing(file: Path) -> None:
    run("doomtrooper", str(file))
    before = everything()
    assert run("doomtrooper", str(file))[1].startswith("0 new, 0 changed, 2 the same")
    assert load_catalogues() == 0
    assert everything() == before


def test_one_fault_and_nothing_is_written(file: Path) -> None:
    file.write_text(json.dumps([*ENGLISH, {"name": "Novák", "type": "kdoví"}, {"name": ""}]), encoding="utf-8")
    before = everything()
    code, out, err = run("doomtrooper", str(file))
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "Row 3: Novák has a type that the game does not know: kdoví.",
        "Row 4: a card needs a name with letters.",
    ]
    assert everything() == before
    with pytest.raises(Refused):
        import_cards(game="doomtrooper", text=file.read_text(), language="en")
    assert everything() == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("doomtrooper", "/nowhere/cards.json"), "No such file"),
        (("doomtrooper", sys.executable), "not a text"),
    ],
)
def test_what_cannot_be_used_is_exit_2(words: tuple[str, ...], complaint: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert complaint in err


def test_an_unknown_game_is_exit_2(file: Path) -> None:
    assert run("sachy", str(file))[0] == 2


def test_a_table_from_standard_input_with_czech_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Typed("name;type\nŽlutý kůň;bojovník".encode("cp1250")))
    code, out, _err = run("doomtrooper", "-", "--name-language", "cs", "--language", "cs")
    assert (code, out.splitlines()[0]) == (0, "+ zluty-kun: Žlutý kůň (names: cs:Žlutý kůň; type: warrior)")


def test_a_card_of_which_nobody_said_where_it_came_out_is_not_held_to_be_foreign() -> None:
    from decks.services import check_text

    import_cards(game="doomtrooper", text=json.dumps(ENGLISH), language="en")
    codes = {problem.code for problem in check_text(format_key=PRAGUE, text="1 Aquabeast").problems}
    assert not codes & {"card_not_in_pool", "card_unknown"}


def test_a_plan_alone_needs_no_write() -> None:
    before = everything()
    assert len(plan_cards(game="doomtrooper", text=json.dumps(ENGLISH), language="en").changes) == 2
    assert everything() == before
