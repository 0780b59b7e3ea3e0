"""A game's own files written again: unchanged ones byte by byte, changed ones only where they say something else."""

from dataclasses import replace

import pytest

from games.registry import find_game, find_games
from games.rulings.reader import read_rulings_text, rulings_of
from games.rulings.records import Alias, FileLine, RulingEntry, RulingsFolder
from language.bilingual import Bilingual
from rulings.domain.content import content_of, entry_of
from rulings.domain.toml.folder import ADDED, rewrite_folder


def texts_of(game: str) -> dict[str, str]:
    folder = find_game(game).folder / "rulings"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))}


def changed(entry: RulingEntry) -> RulingEntry:
    return replace(entry, statement=Bilingual("Nové znění.", "A new wording."))


def with_entry(folder: RulingsFolder, entry: RulingEntry) -> RulingsFolder:
    return replace(folder, entries=tuple(entry if one.id == entry.id else one for one in folder.entries))


@pytest.mark.parametrize("game", sorted(find_games()))
def test_what_nobody_changed_is_written_byte_by_byte(game: str) -> None:
    texts, shipped = texts_of(game), rulings_of(game)
    assert rewrite_folder(texts, shipped, shipped) == texts


def test_values_from_the_database_are_the_same_values() -> None:
    shipped = rulings_of("doomtrooper")
    entries = tuple(sorted((entry_of(content_of(entry)) for entry in shipped.entries), key=lambda entry: entry.id))
    turned = tuple(replace(one, entries=one.entries[::-1]) for one in reversed(shipped.contradictions))
    now = replace(shipped, entries=entries, contradictions=turned)
    assert rewrite_folder(texts_of("doomtrooper"), shipped, now) == texts_of("doomtrooper")


def test_one_changed_ruling_changes_its_lines_and_no_others() -> None:
    texts, shipped = texts_of("doomtrooper"), rulings_of("doomtrooper")
    entry = next(entry for entry in shipped.entries if entry.id == "PP11-K016")
    written = rewrite_folder(texts, shipped, with_entry(shipped, changed(entry)))
    assert {name for name in texts if written[name] != texts[name]} == {entry.file_line.file}
    before, after = texts[entry.file_line.file].splitlines(), written[entry.file_line.file].splitlines()
    assert len(before) == len(after)
    differing = [line for old, line in zip(before, after, strict=True) if old != line]
    assert differing == ['statement_cs = "Nové znění."', 'statement_en = "A new wording."']


@pytest.mark.parametrize("game", sorted(find_games()))
def test_every_table_can_change_and_the_files_still_say_the_rest(game: str) -> None:
    texts, shipped = texts_of(game), rulings_of(game)
    now = replace(shipped, entries=tuple(changed(entry) for entry in shipped.entries))
    written = rewrite_folder(texts, shipped, now)
    assert set(written) == set(texts)
    for name, text in written.items():
        again = read_rulings_text(text, file=name, known_cards=None, known=shipped)
        expected = [content_of(changed(entry)) for entry in shipped.entries if entry.file_line.file == name]
        assert [content_of(entry) for entry in again.entries] == expected


def test_comments_stay_and_what_is_new_goes_to_a_file_of_its_own() -> None:
    text = (
        '# The head.\nsection = "general"\n\n[[ruling]]\nid = "ZK-1"\nsource = "s"\nkind = "ruling"\ntitle_cs = "A"\n'
        'title_en = "A"\nstatement_cs = "a"\nstatement_en = "a"\nhints = ["smí to", "may it"]\n\n# Between.\n'
        '[[alias]]\nphrase = "kap"\nmeans = ["Ilian"]\n# The end.\n'
    )
    keys = ("id", "kind", "title_cs", "title_en", "short")
    source = "[[source]]\n" + "".join(f'{key} = "s"\n' for key in keys) + 'language = "cs"\nauthority = "club"\n'
    nothing = RulingsFolder()
    known = read_rulings_text(source, file="sources.toml", known_cards=None, known=nothing)
    was = read_rulings_text(text, file="one.toml", known_cards=None, known=known)
    (entry,) = was.entries
    fresh = replace(entry, id="ZK-2", file_line=FileLine("", 0))
    now = replace(was, entries=(changed(entry), fresh), aliases=(Alias("kap", ("Žolík",), True, FileLine("", 0)),))
    written = rewrite_folder({"one.toml": text}, was, now)
    expected = text.replace('"a"', '"Nové znění."', 1).replace('"a"', '"A new wording."', 1).replace("Ilian", "Žolík")
    assert written["one.toml"] == expected
    assert 'id = "ZK-2"' in written[ADDED]
    assert 'section = "general"' in written[ADDED]
