"""Reading the rulings of a folder."""

from pathlib import Path

from games.rulings.reader import read_rulings
from games.rulings.records import RulingRecords
from tests.games.rulings.ruling_files import RULING, SECTION, find_faults


def test_a_valid_folder_is_read_completely(folder: Path) -> None:
    found = read_rulings(folder, frozenset({"Žolík"}))
    (entry,) = found.entries
    assert (entry.id, entry.title.en, entry.cards) == ("ZK-01", "Trial", ("Žolík",))
    assert (entry.file_line.file, entry.file_line.line) == ("one.toml", 2)


def test_top_level_values_of_a_file_are_defaults_of_its_tables(folder: Path) -> None:
    text = 'section = "combat"\nformats = ["hra/liga"]\n' + RULING.replace('section = "general"\n', "")
    (folder / "one.toml").write_text(text, encoding="utf-8")
    (entry,) = read_rulings(folder).entries
    assert (entry.section, entry.formats) == ("combat", ("hra/liga",))


def test_an_empty_or_missing_folder_has_no_rulings(tmp_path: Path) -> None:
    assert read_rulings(tmp_path / "nowhere") == RulingRecords()


def test_every_entry_of_a_source_with_sections_must_be_in_one(folder: Path) -> None:
    (folder / "sections.toml").write_text(SECTION, encoding="utf-8")
    assert [section.name.cs for section in read_rulings(folder).sections] == ["Obecně"]
    (folder / "sections.toml").write_text(SECTION.replace("general", "combat"), encoding="utf-8")
    (problem,) = find_faults(folder)
    assert problem.code == "ruling_section_unknown"
    assert problem.params["id"] == "ZK-01"


def test_paragraphs_are_kept_as_the_source_numbers_them(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING + 'paragraphs = ["1.3.1.2", "Souboj"]\n', encoding="utf-8")
    assert read_rulings(folder).entries[0].paragraphs == ("1.3.1.2", "Souboj")
