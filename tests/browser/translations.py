"""Texts of pages in a language, from the message catalogue."""

from django.utils.translation import gettext, override


def translate(text: str, language: str) -> str:
    """Return the translation of an English source text; assert that Czech has one of its own."""
    with override(language):
        found = gettext(text)
    assert language == "en" or found != text, f"no {language} for {text!r}"
    return found
