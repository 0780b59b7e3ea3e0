"""``export_rulings`` and ``import_rulings``: identical bytes after a round trip, all faults, no partial import."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.registry import find_games
from ledger.models import Action
from rulings.models import Contradiction, Proposal, Ruling, RulingRevision, SearchAlias, Section, Source
from rulings.queries.search import search_rulings
from rulings.search_storage import read_search_version
from tests.ground.nightly import sampled

pytestmark = pytest.mark.django_db

NEW_RULING = """\
[[ruling]]
id = "DOOM-7"
section = "general"
source = "prague-cup-2011"
kind = "ruling"
title_cs = "Kapybara"
title_en = "Capybara"
statement_cs = "Kapybara útočí první."
statement_en = "The capybara strikes first."
cards = ["Golem temnoty"]
duplicates = ["PP11-K016"]
hints = ["kdo začíná kapybara", "does the capybara start"]
"""


def run_export(tmp_path: Path, name: str = "out.toml", game: str = "doomtrooper") -> bytes:
    call_command("export_rulings", game, output=str(tmp_path / name))
    return (tmp_path / name).read_bytes()


def run_import(path: Path, **options: object) -> tuple[str, str]:
    out, errors = io.StringIO(), io.StringIO()
    call_command("import_rulings", "doomtrooper", str(path), stdout=out, stderr=errors, **options)
    return out.getvalue(), errors.getvalue()


def run_refused_import(path: Path, **options: object) -> list[str]:
    errors = io.StringIO()
    before = (read_search_version(), RulingRevision.objects.count(), Action.objects.count(), Source.objects.count())
    with pytest.raises(SystemExit) as caught:
        call_command("import_rulings", "doomtrooper", str(path), stdout=io.StringIO(), stderr=errors, **options)
    assert caught.value.code == 2
    after = (read_search_version(), RulingRevision.objects.count(), Action.objects.count(), Source.objects.count())
    assert after == before
    return errors.getvalue().splitlines()


def delete_all_rulings() -> None:
    """Delete all rulings with their sources, as before the first load."""
    for model in (Contradiction, SearchAlias, Ruling, Section, Source):
        model.objects.all().delete()


@pytest.mark.parametrize("game", sampled(sorted(find_games()), every=4))
def test_an_export_is_identical_after_import_into_an_empty_database(tmp_path: Path, game: str) -> None:
    first = run_export(tmp_path, "first.toml", game)
    counts = [model.objects.filter(game=game).count() for model in (Ruling, Contradiction, SearchAlias, Source)]
    delete_all_rulings()
    call_command("import_rulings", game, str(tmp_path / "first.toml"), stdout=io.StringIO())
    assert run_export(tmp_path, "second.toml", game) == first
    again = [model.objects.filter(game=game).count() for model in (Ruling, Contradiction, SearchAlias, Source)]
    assert again == counts


@pytest.mark.parametrize("game", sorted(find_games()))
def test_an_export_to_a_folder_reproduces_the_shipped_files(tmp_path: Path, game: str) -> None:
    call_command("export_rulings", game, folder=str(tmp_path / "out"))
    shipped = {path.name: path.read_bytes() for path in (find_games()[game].folder / "rulings").glob("*.toml")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == shipped


@pytest.mark.both_databases
def test_imported_rulings_are_found_with_contradictions_and_links(tmp_path: Path) -> None:
    run_export(tmp_path)
    delete_all_rulings()
    run_import(tmp_path / "out.toml")
    assert search_rulings("golem cerne symetrie").results[0].ruling.pk == "PP11-K016"
    assert set(Contradiction.objects.get(code="CON-01").rulings.values_list("pk", flat=True)) == {
        "PP11-G20",
        "PP11-G21",
        "PP11-K008",
    }
    assert Ruling.objects.get(pk="PP11-K087").links.get().other_id == "PP11-K066"
    assert RulingRevision.objects.filter(ruling_id="PP11-K016").get().reason == "imported"


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ('id = "prague-cup-2011"\nkind', 'id = "a/b"\nkind'),
        ('authority = "event"', 'authority = "soused"'),
        ('formats = ["doomtrooper/prague-cup-2011"]', 'formats = ["nope/x"]'),
    ],
)
def test_an_import_refuses_values_that_pages_cannot_show(tmp_path: Path, there: str, instead: str) -> None:
    data = run_export(tmp_path).decode()
    assert there in data
    (tmp_path / "wrong.toml").write_text(data.replace(there, instead), encoding="utf-8")
    assert run_refused_import(tmp_path / "wrong.toml")


def test_importing_the_same_file_again_changes_nothing(tmp_path: Path) -> None:
    run_export(tmp_path)
    before = (read_search_version(), RulingRevision.objects.count(), Action.objects.count())
    output, _ = run_import(tmp_path / "out.toml")
    assert output.splitlines()[-1].startswith("0 new, 0 changed")
    assert (read_search_version(), RulingRevision.objects.count(), Action.objects.count()) == before


def test_a_file_may_contain_only_one_new_ruling(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(NEW_RULING, encoding="utf-8")
    output, _ = run_import(tmp_path / "more.toml", dry_run=True)
    assert output.splitlines()[0] == "+ DOOM-7"
    assert not Ruling.objects.filter(pk="DOOM-7").exists()
    run_import(tmp_path / "more.toml")
    assert [hit.ruling.pk for hit in search_rulings("kapybara").results] == ["DOOM-7"]
    assert Action.objects.latest("pk").verb == "rulings.imported"
    assert b'id = "DOOM-7"' in run_export(tmp_path)


def test_a_changed_ruling_gets_a_revision(tmp_path: Path) -> None:
    data = run_export(tmp_path).decode()
    changed = data.replace("Can never receive a Dark Symmetry gift", "Never gets a Dark Symmetry gift")
    assert changed != data
    (tmp_path / "changed.toml").write_text(changed, encoding="utf-8")
    output, _ = run_import(tmp_path / "changed.toml")
    assert output.splitlines()[0] == "~ PP11-K016"
    assert [revision.number for revision in RulingRevision.objects.filter(ruling_id="PP11-K016")] == [2, 1]


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ('"Golem temnoty"', '"Golem temnotyy"', "the card Golem temnotyy is not in the card list"),
        ('statement_en = "The capybara strikes first."\n', "", "statement_en is missing"),
        ('source = "prague-cup-2011"', 'source = "vestnik"', "the source vestnik is not known"),
        ('"PP11-K016"', '"PP11-K999"', "there is no other ruling PP11-K999"),
        ('kind = "ruling"', 'kind = "novela"', "the value of kind cannot be used"),
        (
            "hints =",
            'cited = { magazine = "legenda", issue = "96/3", page = 1 }\nhints =',
            "the value of cited cannot be used",
        ),
        ('"kdo začíná kapybara", ', "", "2 hints are needed"),
        ("statement_cs", "statment_cs", "statment_cs is not a known key"),
        ('id = "DOOM-7"', 'id = "doom"', "the value of id cannot be used"),
        ("[[ruling]]", "[[ruling", "cannot be read"),
    ],
)
def test_each_fault_is_reported_with_file_line_and_id(tmp_path: Path, was: str, now: str, message: str) -> None:
    assert was in NEW_RULING
    (tmp_path / "bad.toml").write_text(NEW_RULING.replace(was, now, 1), encoding="utf-8")
    errors = run_refused_import(tmp_path / "bad.toml")
    assert any(message in line for line in errors), errors
    assert all(line.startswith("bad.toml") for line in errors)


def test_one_fault_stops_the_whole_import(tmp_path: Path) -> None:
    bad = NEW_RULING.replace("DOOM-7", "DOOM-8").replace("Golem temnoty", "Kapybara")
    (tmp_path / "bad.toml").write_text(f"{NEW_RULING}\n{bad}", encoding="utf-8")
    (error,) = run_refused_import(tmp_path / "bad.toml")
    assert "line 14, DOOM-8" in error
    assert not Ruling.objects.filter(pk="DOOM-7").exists()


def test_an_alias_phrase_used_twice_is_refused(tmp_path: Path) -> None:
    twice = '[[alias]]\nphrase = "kapybara"\nmeans = ["{}"]\n'
    (tmp_path / "bad.toml").write_text(twice.format("Ilian") + twice.format("Žolík"), encoding="utf-8")
    assert run_refused_import(tmp_path / "bad.toml") == ["bad.toml, line 4: the id kapybara is used twice."]


def test_a_source_id_of_another_game_is_refused(tmp_path: Path) -> None:
    Source.objects.create(id="cizi", game="super-trooper", kind="x", title_cs="x", title_en="x", short="x")
    (tmp_path / "bad.toml").write_text(
        '[[source]]\nid = "cizi"\nkind = "x"\ntitle_cs = "x"\ntitle_en = "x"\nshort = "x"\nlanguage = "cs"\n'
        'authority = "club"\n',
        encoding="utf-8",
    )
    assert run_refused_import(tmp_path / "bad.toml") == ["There is a source cizi already. Choose another id."]


def test_a_missing_file_or_game_is_reported(tmp_path: Path) -> None:
    assert "nic.toml" in run_refused_import(tmp_path / "nic.toml")[0]
    with pytest.raises(CommandError):
        call_command("export_rulings", "šachy")


DOCUMENT = """\
Pravidla Podzimního poháru

· Golem temnoty: dar nedostane ani oklikou. (Zdroj: Legenda 5/96 str. 43)
· Golem temnotyy: léčí se pokaždé.
-
Hráč smí nahlížet do svých karet.
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "pohar.txt"
    path.write_text(DOCUMENT, encoding="utf-8")
    return path


def test_without_write_a_document_is_only_reported(document: Path) -> None:
    output, _ = run_import(document, source="prague-cup-2011")
    lines = output.splitlines()
    assert "line 3: Golem temnoty" in lines
    assert "    cards: Golem temnoty" in lines
    assert "    cited: legenda 5/96 43" in lines
    assert any("No card is called Golem temnotyy; similar names: Golem temnoty" in line for line in lines)
    assert lines[-2].startswith("3 drafts; 1 understood")
    assert "Nothing was written" in lines[-1]
    assert not Proposal.objects.exists()


def test_with_write_each_bullet_becomes_a_proposal(document: Path) -> None:
    rulings = Ruling.objects.count()
    run_import(document, source="prague-cup-2011", write=True, format=["doomtrooper/prague-cup-2011"])
    third, second, first = Proposal.objects.all()
    assert first.changes["cards"] == ["Golem temnoty"]
    assert first.changes["formats"] == ["doomtrooper/prague-cup-2011"]
    assert (first.origin, first.remarks) == ("pohar.txt: 3", [])
    assert [remark["code"] for remark in second.remarks] == ["paper_card_unknown"]
    assert third.changes["lines"] == [5, 6]
    assert Ruling.objects.count() == rulings
    assert Action.objects.latest("pk").after == {"proposals": 3, "bullets": 3}


def test_the_same_document_twice_gives_no_second_proposals(document: Path) -> None:
    run_import(document, source="prague-cup-2011", write=True)
    output, _ = run_import(document, source="prague-cup-2011", write=True)
    assert output.splitlines()[-1].startswith("0 proposals")
    assert Proposal.objects.count() == 3


def test_a_document_needs_a_known_source(document: Path) -> None:
    (error,) = run_refused_import(document, source="vestnik")
    assert "vestnik" in error
    assert "prague-cup-2011" in error


@pytest.mark.parametrize("key", ["doomtrooper/nope", "scratch-wars/duel"])
def test_a_format_that_the_game_does_not_have_is_refused_for_a_document(document: Path, key: str) -> None:
    arguments = {"source": "prague-cup-2011", "format": ["doomtrooper/prague-cup-2011", key], "write": True}
    assert run_refused_import(document, **arguments) == [f"formats: {key}"]
    assert not Proposal.objects.exists()


def test_windows_1250_is_read_and_empty_or_binary_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "stary.txt"
    path.write_bytes(DOCUMENT.encode("cp1250"))
    assert "Golem temnoty" in run_import(path, source="prague-cup-2011", language="cs")[0]
    path.write_bytes(b"\n\n")
    assert run_refused_import(path, source="prague-cup-2011") == ["There is nothing to read in this text."]
    path.write_bytes(b"\x00\x01")
    assert len(run_refused_import(path, source="prague-cup-2011")) == 1
