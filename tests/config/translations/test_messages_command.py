"""``manage.py messages`` on a small repository."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from config.translations.catalogue import find_po_file


@pytest.fixture
def root(tmp_path: Path, settings: Settings) -> Path:
    (tmp_path / "app.py").write_text('_("Round")')
    settings.BASE_DIR = tmp_path
    return tmp_path


def run_command(**options: bool) -> str:
    out = StringIO()
    call_command("messages", stdout=out, **options)
    return out.getvalue()


def test_messages_are_collected_and_missing_translations_listed(root: Path) -> None:
    assert "untranslated: 'Round'" in run_command()
    assert 'msgid "Round"' in find_po_file(root).read_text(encoding="utf-8")


def test_check_changes_nothing_and_fails(root: Path) -> None:
    with pytest.raises(CommandError, match="untranslated: 'Round'"):
        run_command(check=True)
    assert not find_po_file(root).exists()


def test_check_succeeds_with_a_complete_catalogue(root: Path) -> None:
    run_command()
    text = find_po_file(root).read_text(encoding="utf-8")
    find_po_file(root).write_text(
        text.replace('msgid "Round"\nmsgstr ""', 'msgid "Round"\nmsgstr "Kolo"'), encoding="utf-8"
    )
    run_command()
    assert "0 faults" in run_command(check=True)
