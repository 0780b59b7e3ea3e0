"""Words of pages in a language, from the catalogue: a test presses what the reader reads."""

from django.utils.translation import gettext, override


def word(text: str, language: str) -> str:
    """The English source in a language; fails where Czech has no word of its own."""
    with override(language):
        found = gettext(text)
    assert language == "en" or found != text, f"no {language} for {text!r}"
    return found
