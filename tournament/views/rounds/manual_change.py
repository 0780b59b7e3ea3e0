"""The part of a round's page on which organizers change a draft manually, and the page that repairs a round.

Entry points: :func:`make_panel` returns the values for the page; :func:`change`, :func:`undo` and :func:`repair` write.
The query string holds the requested change (``?kind=players&first=7&second=9``, or typed names, see
:mod:`tournament.views.player_field`), so that fields, dragging and links work alike: the page previews the change with
its warnings, then saves it with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from problems import Problem, Refused, refuse
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.manual_changes import (
    can_be_repaired,
    find_open_changes,
    list_dropped_players,
    names_of,
)
from tournament.rounds.queries.rounds import find_entries_in_round, find_unseated_entries, get_round
from tournament.rounds.services.manual_change import (
    ManualChange,
    Preview,
    make_change,
    preview_change,
    read_kind,
    undo_change,
)
from tournament.rounds.services.repair import Repair, plan_repair, repair_round
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_pairing_version, read_whole
from tournament.views.player_field import PlayerField, read_player
from tournament.views.rounds.manual_changes import describe_change, describe_match, find_entries_in_change

if TYPE_CHECKING:
    from tournament.models import Event, Round

# Kinds of change that need no second player or table: ``break`` dissolves the match at a table, ``bye`` gives a bye.
_WITHOUT_SECOND = frozenset({"break", "bye"})
# The fields of a change that name players; the other fields are tables.
_FIELDS_OF_PLAYERS: Mapping[str, tuple[str, ...]] = {
    "players": ("first", "second"),
    "match": ("first", "second"),
    "bye": ("first",),
}
_PLAYERS_OF_WARNINGS = ("first", "second", "player")


@dataclass(frozen=True)
class ChangePreview:
    """A requested change in words: the matches that it dissolves and creates, its warnings, or why it is refused."""

    change: ManualChange
    dissolved: tuple[str, ...] = ()
    created: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()
    refused: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class ManualChangePanel:
    """The values of a round's page for manual changes.

    If a typed text matches no player or several, ``typed`` are all typed players, by kind of change and name of the
    field; else it is empty. ``unseated`` are the names of the entries without a match, by id, ``dropped`` the names of
    dropped players in open matches, ``last_change`` the change that can be undone; ``can_repair`` is true if single
    matches can be paired again. ``deck_changes`` is the number of decks handed in since a draft was paired.
    """

    is_draft: bool
    attempt: int
    changes: int
    typed: Mapping[str, Mapping[str, PlayerField]]
    unseated: Mapping[int, str]
    dropped: tuple[str, ...]
    last_change: str
    preview: ChangePreview | None
    can_repair: bool
    deck_changes: int

    @property
    def version_fields(self) -> tuple[tuple[str, int], ...]:
        """The pairing version of the page, as hidden fields of its forms."""
        return (("attempt", self.attempt), ("changes", self.changes))

    @property
    def has_affected_players(self) -> bool:
        """True if a seated player has dropped or an active player has no match."""
        return bool(self.unseated or self.dropped)


def make_panel(page: EventPage, round_: Round, query: QueryDict) -> ManualChangePanel | None:
    """Return the panel for organizers while the round can still be changed, else None."""
    if not page.may_organize or not page.event.is_playing or round_.state == "closed":
        return None
    changes, unseated = find_open_changes(round_), find_unseated_entries(round_)
    is_draft = not round_.is_visible
    players = _read_players(page, round_, query, unseated) if is_draft else {}
    is_clear = not any(player.problem for player in players.values())
    last = changes[-1] if changes and is_draft else None
    return ManualChangePanel(
        is_draft=is_draft,
        attempt=round_.attempt,
        changes=round_.deviations.count(),
        typed={} if is_clear else {query.get("kind", ""): players},
        unseated=names_of(page.event, unseated),
        dropped=tuple(list_dropped_players(round_)),
        last_change=describe_change(last, names_of(page.event, find_entries_in_change(last))).text if last else "",
        can_repair=can_be_repaired(round_),
        deck_changes=find_draft_changes(round_).deck_changes if is_draft else 0,
        preview=_preview_request(page, round_, query, players) if is_draft and is_clear else None,
    )


def _read_players(page: EventPage, round_: Round, query: QueryDict, unseated: set[int]) -> dict[str, PlayerField]:
    """Return the players in the query string by their fields; nothing for a change that names none."""
    fields = _FIELDS_OF_PLAYERS.get(query.get("kind", ""), ())
    if not fields:
        return {}
    in_draft = unseated | find_entries_in_round(round_)
    return {name: read_player(page.event, query, name, in_draft) for name in fields}


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the manual change of the form. Raises Refused number_not_understood, and as ``make_change``."""
    page = open_event_page(request, slug, "organize")
    form = request.POST
    requested = _read_change(form)
    if requested is None:
        texts = [form.get(name, "") for name in ("first", "second")]
        refuse("number_not_understood", text=next((text for text in texts if read_whole(text) is None), "")[:40])
    make_change(
        event=page.event,
        number=number,
        change=requested,
        reason=form.get("reason", ""),
        actor=page.user,
        version=read_pairing_version(form),
    )
    return redirect("event-round", slug, number)


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo the last manual change."""
    page = open_event_page(request, slug, "organize")
    undo_change(event=page.event, number=number, actor=page.user, version=read_pairing_version(request.POST))
    return redirect("event-round", slug, number)


def repair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what a repair of the round would change; POST repairs it."""
    page = open_event_page(request, slug, "organize")
    if request.method == "POST":
        version, digest = read_pairing_version(request.POST), request.POST.get("digest", "")
        repair_round(event=page.event, number=number, actor=page.user, version=version, digest=digest)
        return redirect("event-round", slug, number)
    round_, plan = get_round(page.event, number), plan_repair(event=page.event, number=number)
    return page.render(
        "rounds/repair.html",
        round=round_,
        plan=plan,
        changes=round_.deviations.count(),
        **_describe_effects(page.event, plan),
    )


def _preview_request(
    page: EventPage, round_: Round, query: QueryDict, players: Mapping[str, PlayerField]
) -> ChangePreview | None:
    """Return the preview of the change in the query string, None without one."""
    requested = _read_change({**query.dict(), **{name: str(player.entry_id or "") for name, player in players.items()}})
    if requested is None:
        return None
    try:
        preview = preview_change(event=page.event, number=round_.number, change=requested)
    except Refused as refused:
        return ChangePreview(requested, refused=refused.problems)
    return ChangePreview(requested, **_describe_effects(page.event, preview))


def _describe_effects(event: Event, preview: Preview | Repair) -> dict[str, Any]:
    """Return the dissolved and created matches and the warnings, with names."""
    seated = {entry for match in (*preview.dissolved, *preview.created) for entry in match.entries}
    warned = {problem.params.get(key) for problem in preview.warnings for key in _PLAYERS_OF_WARNINGS}
    names = names_of(event, (entry for entry in seated | warned if isinstance(entry, int)))
    warnings = []
    for problem in preview.warnings:
        ids = {key: problem.params[key] for key in _PLAYERS_OF_WARNINGS if key in problem.params}
        params = {**problem.params, **{key: names.get(entry, "") for key, entry in ids.items()}}
        warnings.append(Problem(problem.code, params, severity=problem.severity))
    return {
        "dissolved": tuple(describe_match(match, names) for match in preview.dissolved),
        "created": tuple(describe_match(match, names) for match in preview.created),
        "warnings": tuple(warnings),
    }


def _read_change(form: Mapping[str, Any]) -> ManualChange | None:
    """Return the change of a form or a query string, None if it is incomplete."""
    kind = read_kind(form.get("kind", ""))
    first, second = read_whole(form.get("first", "")), read_whole(form.get("second", ""))
    if kind is None or first is None or (second is None and kind not in _WITHOUT_SECOND):
        return None
    return ManualChange(kind, first, second or 0)
