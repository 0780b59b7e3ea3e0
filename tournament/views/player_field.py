"""A text field of a form that names a player, instead of a list of all players.

The field ``first`` of a form consists of ``first_text``, the typed name or number, and ``first``, the id of a player:
of the one chosen from several that match the text, or of a player in a link. Without a script the form is shown again
with the players to choose from; with one, names are offered while the reader types. The part of the page is
``templates/tournament/entries/_player_field.html``. Entry points: :func:`read_player`, :class:`PlayerField`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse, QueryDict

from problems import Problem
from tournament.entries.queries.named_entries import MAX_OFFERED, find_named_entries, write_entry_choice
from tournament.views.page_context import open_event_page
from tournament.views.parsing import read_whole

if TYPE_CHECKING:
    from tournament.models import Event

_NAMES_OFFERED = 8
_MAX_TEXT_LENGTH = 200


@dataclass(frozen=True)
class PlayerField:
    """What a form says about a player: the typed ``text``, and the id of the entry that it names.

    ``entry_id`` is None if the text names none or several; ``problem`` then says why, and ``choices`` are those that
    match, by id. All are empty for a field that was not filled in.
    """

    text: str = ""
    entry_id: int | None = None
    choices: tuple[tuple[int, str], ...] = ()
    problem: Problem | None = None


def read_player(event: Event, form: QueryDict, name: str, among: Collection[int] | None = None) -> PlayerField:
    """Return the field ``name`` of a form.

    ``among`` are the ids of the entries that the text may match, by default all of the event. An id that was sent
    without a text is returned unchecked; the service that takes it checks it.
    """
    text = form.get(f"{name}_text", "").strip()[:_MAX_TEXT_LENGTH]
    chosen_id = read_whole(form.get(name, ""))
    if not text:
        return PlayerField(entry_id=chosen_id)
    entries = find_named_entries(event, text, among)
    matching = [entry.pk for entry in entries]
    if chosen_id in matching:
        return PlayerField(write_entry_choice(entries[matching.index(chosen_id)]), chosen_id)
    if not entries:
        return PlayerField(text, problem=Problem("player_not_found", {"text": text[:60]}))
    if len(entries) > 1:
        code = "player_ambiguous" if len(entries) < MAX_OFFERED else "player_too_ambiguous"
        choices = tuple((entry.pk, write_entry_choice(entry)) for entry in entries)
        return PlayerField(text, None, choices, Problem(code, {"text": text[:60], "found": len(entries)}))
    return PlayerField(write_entry_choice(entries[0]), matching[0])


def offer_players(request: HttpRequest, slug: str) -> HttpResponse:
    """Return players with names that begin like the typed text, as options of a list."""
    page = open_event_page(request, slug, "organize")
    text = next((request.GET.get(name, "") for name in request.GET if name.endswith("_text")), "")
    entries = find_named_entries(page.event, text[:_MAX_TEXT_LENGTH])[:_NAMES_OFFERED]
    return page.render("entries/_player_names.html", names=[write_entry_choice(entry) for entry in entries])
