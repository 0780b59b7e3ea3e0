"""The catalogue: collecting, translating, compiling and finding faults."""

import gettext
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

from config.translations.catalogue import (
    carry_over,
    find_faults,
    find_mo_file,
    find_po_file,
    read_catalogue,
    write_catalogue,
)
from config.translations.extraction import Message

ROUND = Message("Round")
CARDS = Message("%(n)d card", "%(n)d cards")
LEFT = Message("left", context="time")


def update(root: Path, *messages: Message) -> None:
    write_catalogue(root, carry_over(read_catalogue(root), messages))


def translate(root: Path, english: str, *czech: str) -> None:
    """Fill in a translation as a translator would."""
    text = find_po_file(root).read_text(encoding="utf-8")
    if len(czech) == 1:
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{czech[0]}"')
    else:
        for number, form in enumerate(czech):
            text = text.replace(f'msgstr[{number}] ""', f'msgstr[{number}] "{form}"')
    find_po_file(root).write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    update(tmp_path, ROUND, CARDS, LEFT)
    translate(tmp_path, "Round", "Kolo")
    translate(tmp_path, "left", "zbývá")
    translate(tmp_path, "%(n)d card", "%(n)d karta", "%(n)d karty", "%(n)d karet")
    update(tmp_path, ROUND, CARDS, LEFT)
    return tmp_path


def test_a_full_catalogue_has_no_faults(root: Path) -> None:
    assert find_faults(root, [ROUND, CARDS, LEFT]) == []


def test_the_compiled_catalogue_has_three_plural_forms(root: Path) -> None:
    with find_mo_file(root).open("rb") as file:
        czech = gettext.GNUTranslations(file)
    assert czech.gettext("Round") == "Kolo"
    assert czech.pgettext("time", "left") == "zbývá"
    texts = [czech.ngettext("%(n)d card", "%(n)d cards", n) % {"n": n} for n in (0, 1, 2, 4, 5, 22)]
    assert texts == ["0 karet", "1 karta", "2 karty", "4 karty", "5 karet", "22 karet"]


def test_updating_twice_changes_no_byte(root: Path) -> None:
    before = find_po_file(root).read_bytes(), find_mo_file(root).read_bytes()
    update(root, LEFT, CARDS, ROUND)
    assert (find_po_file(root).read_bytes(), find_mo_file(root).read_bytes()) == before


def test_the_file_holds_no_locations_and_no_dates(root: Path) -> None:
    text = find_po_file(root).read_text(encoding="utf-8")
    assert "#:" not in text
    assert "Date" not in text


def test_a_new_message_is_untranslated(root: Path) -> None:
    assert find_faults(root, [ROUND, CARDS, LEFT, Message("Table")]) == ["untranslated: 'Table'"]


def test_a_message_no_longer_in_the_code_is_a_fault(root: Path) -> None:
    assert find_faults(root, [CARDS, LEFT]) == ["no longer used: 'Round'"]


def test_a_message_that_got_a_plural_loses_its_translation(root: Path) -> None:
    update(root, Message("Round", "Rounds"), CARDS, LEFT)
    assert "untranslated: 'Round'" in find_faults(root, [Message("Round", "Rounds"), CARDS, LEFT])


def test_one_plural_form_of_three_is_not_enough(root: Path) -> None:
    text = find_po_file(root).read_text(encoding="utf-8").replace("%(n)d karty", "")
    find_po_file(root).write_text(text, encoding="utf-8")
    assert "untranslated: '%(n)d card'" in find_faults(root, [ROUND, CARDS, LEFT])


def test_an_untranslated_plural_is_not_compiled(tmp_path: Path) -> None:
    update(tmp_path, CARDS)
    with find_mo_file(tmp_path).open("rb") as file:
        assert gettext.GNUTranslations(file).ngettext("%(n)d card", "%(n)d cards", 2) == "%(n)d cards"
    assert find_faults(tmp_path, [CARDS]) == ["untranslated: '%(n)d card'"]


def test_a_fuzzy_translation_is_a_fault(root: Path) -> None:
    text = find_po_file(root).read_text(encoding="utf-8").replace('msgid "Round"', '#, fuzzy\nmsgid "Round"')
    find_po_file(root).write_text(text, encoding="utf-8")
    update(root, ROUND, CARDS, LEFT)
    assert find_faults(root, [ROUND, CARDS, LEFT]) == ["fuzzy: 'Round'"]


def test_a_placeholder_that_differs_from_english_is_a_fault(root: Path) -> None:
    text = find_po_file(root).read_text(encoding="utf-8").replace("%(n)d karet", "%(count)d karet")
    find_po_file(root).write_text(text, encoding="utf-8")
    update(root, ROUND, CARDS, LEFT)
    faults = find_faults(root, [ROUND, CARDS, LEFT])
    assert len(faults) == 1
    assert "'%(n)d card'" in faults[0]


def test_a_catalogue_that_was_not_compiled_is_a_fault(root: Path) -> None:
    translate(root, "Round", "Kolo")
    text = find_po_file(root).read_text(encoding="utf-8").replace('"Kolo"', '"Runda"')
    find_po_file(root).write_text(text, encoding="utf-8")
    assert find_faults(root, [ROUND, CARDS, LEFT]) == ["django.mo is not what django.po says: run manage.py messages"]


def test_a_catalogue_never_compiled_is_a_fault(root: Path) -> None:
    find_mo_file(root).unlink()
    assert len(find_faults(root, [ROUND, CARDS, LEFT])) == 1


def test_a_broken_file_is_reported_with_its_line(root: Path) -> None:
    find_po_file(root).write_text('msgid "Round"\nKolo\n', encoding="utf-8")
    with pytest.raises(PoFileError, match="on 1"):
        read_catalogue(root)
