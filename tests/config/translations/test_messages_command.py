"""manage.py messages on a repository of its own."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from config.translations.catalogue import po_path


@pytest.fixture
def root(tmp_path: Path, settings: Settings) -> Path:
    (tmp_path / "app.py").write_text('_("Round")')
    settings.BASE_DIR = tmp_path
    return tmp_path


def run(**options: bool) -> str:
    out = StringIO()
    call_command("messages", stdout=out, **options)
    return out.getvalue()


def test_it_collects_and_says_what_is_to_be_translated(root: Path) -> None:
    assert "untranslated: 'Round'" in run()
    assert 'msgid "Round"' in po_path(root).read_text(encoding="utf-8")


def test_check_changes_nothing_and_fails(root: Path) -> None:
    with pytest.raises(CommandError, match="untranslated: 'Round'"):
        run(check=True)
    assert not po_path(root).exists()


def test_check_is_content_with_a_full_catalogue(root: Path) -> None:
    run()
    text = po_path(root).read_text(encoding="utf-8")
    po_path(root).write_text(text.replace('msgid "Round"\nmsgstr ""', 'msgid "Round"\nmsgstr "Kolo"'), encoding="utf-8")
    run()
    assert "0 faults" in run(check=True)
