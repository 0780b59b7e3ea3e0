"""Choices of the forms about rulings: pairs of a value and its name in the reader's language."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.declaration import Game
from language.bilingual import Bilingual
from rulings.models import Ruling, Section, Source

Choices = list[tuple[str, str]]
# The section of all rulings from a source without sections.
UNDIVIDED = "undivided"


def _localized_text(row: Source | Section, name: str) -> str:
    return Bilingual(getattr(row, f"{name}_cs"), getattr(row, f"{name}_en")).in_language(get_language())


def list_kind_choices() -> Choices:
    return [(value, str(label)) for value, label in Ruling.Kind.choices]


def list_status_choices() -> Choices:
    return [(value, str(label)) for value, label in Ruling.Status.choices]


def list_authority_choices() -> Choices:
    return [(value, str(label)) for value, label in Source.Authority.choices]


def list_source_choices(game: str) -> Choices:
    return [(row.pk, _localized_text(row, "title")) for row in Source.objects.filter(game=game).order_by("short")]


def list_magazine_choices(game: str) -> Choices:
    """Return the magazines of a game: the sources with issues and pages."""
    return [(row.pk, row.short) for row in Source.objects.filter(game=game, kind="magazine").order_by("short")]


def list_section_choices(game: str, current: str = "") -> Choices:
    """Return the sections of the game's sources, those that rulings use without a definition, and ``current``."""
    rows = Section.objects.filter(source__game=game).select_related("source").order_by("source__short", "position")
    named = {row.key: f"{_localized_text(row, 'name')} ({row.source.short})" for row in rows}
    others = Ruling.objects.filter(game=game).exclude(section__in=named).values_list("section", flat=True).distinct()
    unnamed = {key: key for key in sorted({*others, *([current] if current else [])}) if key not in named}
    unnamed.pop(UNDIVIDED, None)
    return [(UNDIVIDED, _("not divided into sections")), *named.items(), *unnamed.items()]


def list_format_choices(game: Game) -> Choices:
    return [(rules.key_in(game), rules.name.in_language(get_language())) for rules in game.formats]
