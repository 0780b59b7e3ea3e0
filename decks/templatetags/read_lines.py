"""Template tag of what was read: each line of a deck list with what it counts as."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.deck import SIDEBOARD
from games.declaration import Game
from games.registry import find_format
from problems import Problem
from web.errors.wording import say

register = template.Library()

_KINDS = {
    "comment": gettext_lazy("comment, not counted"),
    "total": gettext_lazy("total, not counted"),
    "not_counted": gettext_lazy("not played"),
    "prose": gettext_lazy("text, not counted"),
    "not_understood": gettext_lazy("not understood"),
}
_QUESTIONS = ("part_in_question", "number_in_question")
# Lines that may be cards.
_CLASSES = {"prose": "warn", "not_understood": "warn"}
_SIDEBOARD = pgettext_lazy("line of a deck", "sideboard")
_DECK = pgettext_lazy("line of a deck", "deck")


@register.simple_tag
def read_lines(verdict: Verdict) -> SafeString:
    """Return the entries of the list, in the order of the text; the first of each line has an id to link to.

    They are joined here because a template takes a second for a thousand lines.
    """
    game, _rules = find_format(verdict.format)
    asked = {number: doubt for doubt in reversed(verdict.doubts) for number in doubt.lines}
    entries, last = [], 0
    for line in verdict.lines:
        mark = "" if line.number == last else format_html(' id="read-{}"', line.number)
        entries.append(
            (
                mark,
                _CLASSES.get(line.kind, ""),
                line.number,
                line.number,
                _show_line(line),
                ", ".join(_list_notes(line, game, asked.get(line.number))),
            )
        )
        last = line.number
    return format_html_join(
        "",
        '<li{} class="{}"><a class="line-no" href="#line-{}">{}</a> <span>{} <small class="dim">{}</small></span></li>',
        entries,
    )


def _show_line(line: CheckedLine) -> SafeString:
    if line.kind != "card":
        return format_html("<code>{}</code>", line.text.strip())
    return format_html("{} × {}", line.quantity, line.card.name if line.card else line.name)


def _list_notes(line: CheckedLine, game: Game, doubt: Problem | None) -> list[str]:
    """Return in a few words each what the line is, besides a known card of the main deck under its own name."""
    notes = []
    if line.kind == "heading":
        section = _SIDEBOARD if line.section == SIDEBOARD else _DECK
        known_type = game.types_by_key.get(line.type or "")
        words = [str(section), *([known_type.plural.in_language(get_language())] if known_type else [])]
        notes.append(_("heading: %(section)s") % {"section": ", ".join(words)})
    elif line.kind == "card":
        if line.section == SIDEBOARD:
            notes.append(str(_SIDEBOARD))
        if line.card and line.card.name != line.name:
            notes.append(_("written: %(text)s") % {"text": line.name})
        if line.is_unknown and not line.serial and not line.settled:
            notes.append(_("not in the card list"))
    elif line.settled != "no_card":
        notes.append(str(_KINDS.get(line.kind, line.kind)))
    if line.settled:
        notes.append(_("a judge: no card") if line.settled == "no_card" else _("settled by a judge"))
    if doubt and doubt.code in _QUESTIONS:
        notes.append(say(Problem(f"note_{doubt.code}", doubt.params)))
    return notes
