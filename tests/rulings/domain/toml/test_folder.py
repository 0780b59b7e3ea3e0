"""Rewriting the files of a game: unchanged tables stay byte by byte, changed ones are replaced."""

from dataclasses import replace

import pytest

from games.registry import find_game, find_games
from games.rulings.reader import read_rulings_text, read_shipped_rulings
from games.rulings.records import Alias, FileLine, RulingEntry, RulingRecords
from language.bilingual import Bilingual
from rulings.domain.content import build_entry, collect_content
from rulings.domain.toml.folder import ADDED, rewrite_folder


def texts_of(game: str) -> dict[str, str]:
    folder = find_game(game).folder / "rulings"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))}


def change_statement(entry: RulingEntry) -> RulingEntry:
    return replace(entry, statement=Bilingual("Nové znění.", "A new wording."))


def replace_entry(records: RulingRecords, entry: RulingEntry) -> RulingRecords:
    return replace(records, entries=tuple(entry if known.id == entry.id else known for known in records.entries))


@pytest.mark.parametrize("game", sorted(find_games()))
def test_unchanged_files_stay_byte_by_byte(game: str) -> None:
    texts, shipped = texts_of(game), read_shipped_rulings(game)
    assert rewrite_folder(texts, shipped, shipped) == texts


def test_the_order_of_tables_does_not_matter() -> None:
    shipped = read_shipped_rulings("doomtrooper")
    entries = tuple(
        sorted((build_entry(collect_content(entry)) for entry in shipped.entries), key=lambda entry: entry.id)
    )
    reversed_order = tuple(
        replace(contradiction, entries=contradiction.entries[::-1])
        for contradiction in reversed(shipped.contradictions)
    )
    now = replace(shipped, entries=entries, contradictions=reversed_order)
    assert rewrite_folder(texts_of("doomtrooper"), shipped, now) == texts_of("doomtrooper")


def test_a_changed_ruling_changes_only_its_own_lines() -> None:
    texts, shipped = texts_of("doomtrooper"), read_shipped_rulings("doomtrooper")
    entry = next(entry for entry in shipped.entries if entry.id == "PP11-K016")
    written = rewrite_folder(texts, shipped, replace_entry(shipped, change_statement(entry)))
    assert {name for name in texts if written[name] != texts[name]} == {entry.file_line.file}
    before, after = texts[entry.file_line.file].splitlines(), written[entry.file_line.file].splitlines()
    assert len(before) == len(after)
    differing = [line for old, line in zip(before, after, strict=True) if old != line]
    assert differing == ['statement_cs = "Nové znění."', 'statement_en = "A new wording."']


@pytest.mark.parametrize("game", sorted(find_games()))
def test_changing_every_ruling_keeps_the_rest_of_the_files(game: str) -> None:
    texts, shipped = texts_of(game), read_shipped_rulings(game)
    now = replace(shipped, entries=tuple(change_statement(entry) for entry in shipped.entries))
    written = rewrite_folder(texts, shipped, now)
    assert set(written) == set(texts)
    for name, text in written.items():
        again = read_rulings_text(text, file=name, known_cards=None, stored=shipped)
        expected = [
            collect_content(change_statement(entry)) for entry in shipped.entries if entry.file_line.file == name
        ]
        assert [collect_content(entry) for entry in again.entries] == expected


HEAD = 'source = "s"\nsection = "general"\nkind = "ruling"\nformats = ["game/cup"]\nstatus = "disputed"\n\n'
RULING = 'title_cs = "A"\ntitle_en = "A"\nstatement_cs = "a"\nstatement_en = "a"\nhints = ["smí to", "may it"]\n'
SOURCE = (
    '[[source]]\nid = "s"\nkind = "rulebook"\ntitle_cs = "S"\ntitle_en = "S"\nshort = "S"\n'
    'language = "cs"\nauthority = "club"\n'
)


def read(text: str, file: str) -> RulingRecords:
    known = read_rulings_text(SOURCE, file="sources.toml", known_cards=None, stored=RulingRecords())
    return read_rulings_text(text, file=file, known_cards=None, stored=known)


def test_a_ruling_that_leaves_the_formats_of_its_file_says_so() -> None:
    text = f'{HEAD}[[ruling]]\nid = "ZK-1"\n{RULING}'
    shipped = read(text, "cup.toml")
    (entry,) = shipped.entries
    everywhere = replace(entry, formats=(), status="in force")
    written = rewrite_folder({"cup.toml": text}, shipped, replace_entry(shipped, everywhere))
    (again,) = read(written["cup.toml"], "cup.toml").entries
    assert collect_content(again) == collect_content(everywhere)


def test_tables_added_earlier_stay_in_added_toml() -> None:
    text = f'# Added in May.\n{HEAD}[[ruling]]\nid = "ZK-1"\n{RULING}'
    shipped = read(text, ADDED)
    (entry,) = shipped.entries
    fresh = replace(entry, id="ZK-2", formats=(), file_line=FileLine("", 0))
    written = rewrite_folder({ADDED: text}, shipped, replace(shipped, entries=(entry, fresh)))
    assert written[ADDED].startswith(text)
    again = read(written[ADDED], ADDED).entries
    assert [collect_content(found) for found in again] == [collect_content(entry), collect_content(fresh)]


def test_comments_stay_and_new_tables_go_to_added_toml() -> None:
    text = (
        '# The head.\nsection = "general"\n\n[[ruling]]\nid = "ZK-1"\nsource = "s"\nkind = "ruling"\ntitle_cs = "A"\n'
        'title_en = "A"\nstatement_cs = "a"\nstatement_en = "a"\nhints = ["smí to", "may it"]\n\n# Between.\n'
        '[[alias]]\nphrase = "kap"\nmeans = ["Ilian"]\n# The end.\n'
    )
    keys = ("id", "kind", "title_cs", "title_en", "short")
    source = "[[source]]\n" + "".join(f'{key} = "s"\n' for key in keys) + 'language = "cs"\nauthority = "club"\n'
    nothing = RulingRecords()
    known = read_rulings_text(source, file="sources.toml", known_cards=None, stored=nothing)
    was = read_rulings_text(text, file="one.toml", known_cards=None, stored=known)
    (entry,) = was.entries
    fresh = replace(entry, id="ZK-2", file_line=FileLine("", 0))
    now = replace(
        was, entries=(change_statement(entry), fresh), aliases=(Alias("kap", ("Žolík",), True, FileLine("", 0)),)
    )
    written = rewrite_folder({"one.toml": text}, was, now)
    expected = text.replace('"a"', '"Nové znění."', 1).replace('"a"', '"A new wording."', 1).replace("Ilian", "Žolík")
    assert written["one.toml"] == expected
    assert 'id = "ZK-2"' in written[ADDED]
    assert 'section = "general"' in written[ADDED]
