"""Help: a page for each role, in both languages, that names buttons by their labels."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from web.views import HELP

TEMPLATES = Path(settings.BASE_DIR) / "templates"
# Captions of pictures (``as caption``) are no labels of buttons.
NAMED = re.compile(r'{% translate "([^"]+)" as (?!caption)\w+ %}')


def read(path: str, language: str) -> str:
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.parametrize("role", HELP)
def test_every_page_exists_in_both_languages_and_links_to_the_others(role: str, db: None) -> None:
    czech, english = read(f"/help/{role}/", "cs"), read(f"/help/{role}/", "en")
    assert "<h1>Nápověda pro" in czech
    assert "<h1>Help for" in english
    for other in HELP:
        assert f'href="/help/{other}/"' in czech
    assert f'href="/help/{role}/" aria-current="page"' in czech


@pytest.mark.parametrize("role", HELP)
def test_buttons_are_named_by_their_labels(role: str) -> None:
    elsewhere = "".join(path.read_text() for path in TEMPLATES.rglob("*.html") if path.parent.name != "help")
    labels = NAMED.findall((TEMPLATES / "help" / f"{role}.html").read_text())
    assert labels
    for words in labels:
        assert f'"{words}"' in elsewhere, words


def test_the_menu_links_to_the_help(db: None) -> None:
    assert 'href="/help/"' in read("/", "cs")
    assert "Nápověda pro hráče" in read("/help/", "cs")


def test_an_unknown_role_has_no_page(db: None) -> None:
    assert Client().get("/help/wizard/").status_code == 404


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("role", HELP)
def test_every_page_has_pictures_in_its_language_with_descriptions(role: str, language: str, db: None) -> None:
    pictures = re.findall(r'<img src="([^"]+)" alt="([^"]+)"', read(f"/help/{role}/", language))
    assert pictures
    for address, description in pictures:
        assert f"img/help/{language}/" in address
        assert len(description) > 10
        assert (settings.STATIC_ROOT / address.removeprefix(settings.STATIC_URL)).is_file(), address
