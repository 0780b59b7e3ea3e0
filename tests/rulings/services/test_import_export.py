"""``export_rulings``, ``import_rulings``: the same bytes after a round trip, every fault named, nothing half done."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.registry import find_games
from ledger.models import Action
from rulings.models import Contradiction, Proposal, Ruling, RulingRevision, SearchAlias, Section, Source
from rulings.queries.search import search_rulings
from rulings.search import read_mark

pytestmark = pytest.mark.django_db

ANOTHER = """\
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


def export(tmp_path: Path, name: str = "out.toml", game: str = "doomtrooper") -> bytes:
    call_command("export_rulings", game, output=str(tmp_path / name))
    return (tmp_path / name).read_bytes()


def bring(path: Path, **options: object) -> tuple[str, str]:
    out, complaints = io.StringIO(), io.StringIO()
    call_command("import_rulings", "doomtrooper", str(path), stdout=out, stderr=complaints, **options)
    return out.getvalue(), complaints.getvalue()


def refuse(path: Path, **options: object) -> list[str]:
    complaints = io.StringIO()
    before = (read_mark(), RulingRevision.objects.count(), Action.objects.count(), Source.objects.count())
    with pytest.raises(SystemExit) as caught:
        call_command("import_rulings", "doomtrooper", str(path), stdout=io.StringIO(), stderr=complaints, **options)
    assert caught.value.code == 2
    after = (read_mark(), RulingRevision.objects.count(), Action.objects.count(), Source.objects.count())
    assert after == before
    return complaints.getvalue().splitlines()


def empty() -> None:
    """As if nothing had ever been loaded."""
    for model in (Contradiction, SearchAlias, Ruling, Section, Source):
        model.objects.all().delete()


@pytest.mark.parametrize("game", sorted(find_games()))
def test_an_export_imported_elsewhere_is_exported_byte_by_byte(tmp_path: Path, game: str) -> None:
    first = export(tmp_path, "first.toml", game)
    counts = [model.objects.filter(game=game).count() for model in (Ruling, Contradiction, SearchAlias, Source)]
    empty()
    call_command("import_rulings", game, str(tmp_path / "first.toml"), stdout=io.StringIO())
    assert export(tmp_path, "second.toml", game) == first
    again = [model.objects.filter(game=game).count() for model in (Ruling, Contradiction, SearchAlias, Source)]
    assert again == counts


@pytest.mark.parametrize("game", sorted(find_games()))
def test_the_files_of_a_game_come_out_of_the_database_byte_by_byte(tmp_path: Path, game: str) -> None:
    call_command("export_rulings", game, folder=str(tmp_path / "out"))
    shipped = {path.name: path.read_bytes() for path in (find_games()[game].folder / "rulings").glob("*.toml")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == shipped


def test_what_was_imported_is_found_with_all_around_it(tmp_path: Path) -> None:
    export(tmp_path)
    empty()
    bring(tmp_path / "out.toml")
    assert search_rulings("golem cerne symetrie").found[0].ruling.pk == "PP11-K016"
    assert set(Contradiction.objects.get(code="CON-01").rulings.values_list("pk", flat=True)) == {
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
def test_what_would_break_the_pages_is_not_imported(tmp_path: Path, there: str, instead: str) -> None:
    data = export(tmp_path).decode()
    assert there in data
    (tmp_path / "wrong.toml").write_text(data.replace(there, instead), encoding="utf-8")
    assert refuse(tmp_path / "wrong.toml")


def test_importing_the_same_again_changes_nothing(tmp_path: Path) -> None:
    export(tmp_path)
    before = (read_mark(), RulingRevision.objects.count(), Action.objects.count())
    said, _ = bring(tmp_path / "out.toml")
    assert said.splitlines()[-1].startswith("0 new, 0 changed")
    assert (read_mark(), RulingRevision.objects.count(), Action.objects.count()) == before


def test_one_more_ruling_may_come_alone(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(ANOTHER, encoding="utf-8")
    said, _ = bring(tmp_path / "more.toml", dry_run=True)
    assert said.splitlines()[0] == "+ DOOM-7"
    assert not Ruling.objects.filter(pk="DOOM-7").exists()
    bring(tmp_path / "more.toml")
    assert [hit.ruling.pk for hit in search_rulings("kapybara").found] == ["DOOM-7"]
    assert Action.objects.latest("pk").verb == "rulings.imported"
    assert b'id = "DOOM-7"' in export(tmp_path)


def test_a_changed_ruling_gets_a_revision(tmp_path: Path) -> None:
    data = export(tmp_path).decode()
    changed = data.replace("Can never receive a Dark Symmetry gift", "Never gets a Dark Symmetry gift")
    assert changed != data
    (tmp_path / "changed.toml").write_text(changed, encoding="utf-8")
    said, _ = bring(tmp_path / "changed.toml")
    assert said.splitlines()[0] == "~ PP11-K016"
    assert [revision.number for revision in RulingRevision.objects.filter(ruling_id="PP11-K016")] == [2, 1]


@pytest.mark.parametrize(
    ("was", "now", "told"),
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
        ("statement_cs", "statment_cs", "statment_cs means nothing here"),
        ('id = "DOOM-7"', 'id = "doom"', "the value of id cannot be used"),
        ("[[ruling]]", "[[ruling", "cannot be read"),
    ],
)
def test_each_fault_is_named_with_file_line_and_id(tmp_path: Path, was: str, now: str, told: str) -> None:
    assert was in ANOTHER
    (tmp_path / "bad.toml").write_text(ANOTHER.replace(was, now, 1), encoding="utf-8")
    complaints = refuse(tmp_path / "bad.toml")
    assert any(told in line for line in complaints), complaints
    assert all(line.startswith("bad.toml") for line in complaints)


def test_one_fault_among_good_rulings_stops_all_of_them(tmp_path: Path) -> None:
    bad = ANOTHER.replace("DOOM-7", "DOOM-8").replace("Golem temnoty", "Kapybara")
    (tmp_path / "bad.toml").write_text(f"{ANOTHER}\n{bad}", encoding="utf-8")
    (complaint,) = refuse(tmp_path / "bad.toml")
    assert "line 14, DOOM-8" in complaint
    assert not Ruling.objects.filter(pk="DOOM-7").exists()


def test_a_phrase_that_stands_for_two_things_is_named(tmp_path: Path) -> None:
    twice = '[[alias]]\nphrase = "kapybara"\nmeans = ["{}"]\n'
    (tmp_path / "bad.toml").write_text(twice.format("Ilian") + twice.format("Žolík"), encoding="utf-8")
    assert refuse(tmp_path / "bad.toml") == ["bad.toml, line 4: the id kapybara is used twice."]


def test_ids_of_another_game_are_not_taken_over(tmp_path: Path) -> None:
    Source.objects.create(id="cizi", game="super-trooper", kind="x", title_cs="x", title_en="x", short="x")
    (tmp_path / "bad.toml").write_text(
        '[[source]]\nid = "cizi"\nkind = "x"\ntitle_cs = "x"\ntitle_en = "x"\nshort = "x"\nlanguage = "cs"\n'
        'authority = "club"\n',
        encoding="utf-8",
    )
    assert refuse(tmp_path / "bad.toml") == ["There is a source cizi already."]


def test_a_missing_file_or_game_is_said(tmp_path: Path) -> None:
    assert "nic.toml" in refuse(tmp_path / "nic.toml")[0]
    with pytest.raises(CommandError):
        call_command("export_rulings", "šachy")


PAPER = """\
Pravidla Podzimního poháru

· Golem temnoty: dar nedostane ani oklikou. (Zdroj: Legenda 5/96 str. 43)
· Golem temnotyy: léčí se pokaždé.
-
Hráč smí nahlížet do svých karet.
"""


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "pohar.txt"
    path.write_text(PAPER, encoding="utf-8")
    return path


def test_a_paper_is_first_only_told(paper: Path) -> None:
    said, _ = bring(paper, source="prague-cup-2011")
    lines = said.splitlines()
    assert "line 3: Golem temnoty" in lines
    assert "    cards: Golem temnoty" in lines
    assert "    cited: legenda 5/96 43" in lines
    assert any("No card is called Golem temnotyy; similar names: Golem temnoty" in line for line in lines)
    assert lines[-2].startswith("3 drafts; 1 understood")
    assert "Nothing was written" in lines[-1]
    assert not Proposal.objects.exists()


def test_with_write_each_bullet_waits_for_an_editor(paper: Path) -> None:
    rulings = Ruling.objects.count()
    bring(paper, source="prague-cup-2011", write=True, format=["doomtrooper/prague-cup-2011"])
    third, second, first = Proposal.objects.all()
    assert first.changes["cards"] == ["Golem temnoty"]
    assert first.changes["formats"] == ["doomtrooper/prague-cup-2011"]
    assert (first.origin, first.remarks) == ("pohar.txt: 3", [])
    assert [remark["code"] for remark in second.remarks] == ["paper_card_unknown"]
    assert third.changes["lines"] == [5, 6]
    assert Ruling.objects.count() == rulings
    assert Action.objects.latest("pk").after == {"proposals": 3, "bullets": 3}


def test_the_same_paper_twice_waits_once(paper: Path) -> None:
    bring(paper, source="prague-cup-2011", write=True)
    said, _ = bring(paper, source="prague-cup-2011", write=True)
    assert said.splitlines()[-1].startswith("0 proposals")
    assert Proposal.objects.count() == 3


def test_a_paper_needs_a_known_source(paper: Path) -> None:
    (complaint,) = refuse(paper, source="vestnik")
    assert "vestnik" in complaint
    assert "prague-cup-2011" in complaint


def test_the_old_windows_encoding_is_read_and_nothing_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "stary.txt"
    path.write_bytes(PAPER.encode("cp1250"))
    assert "Golem temnoty" in bring(path, source="prague-cup-2011", language="cs")[0]
    path.write_bytes(b"\n\n")
    assert refuse(path, source="prague-cup-2011") == ["There is nothing to read in this text."]
    path.write_bytes(b"\x00\x01")
    assert len(refuse(path, source="prague-cup-2011")) == 1
