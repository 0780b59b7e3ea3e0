"""A draft changed by hand on the round's own page, and the affected paired anew.

Entry points: :func:`panel_of` is what the page shows, :func:`change`, :func:`undo` and :func:`repair` do it. What is
asked for stands in the address (``?kind=players&first=7&second=9``), so that choosing from lists, dragging and a link
are one thing: first the page says what would change and what speaks against it, then it is saved with a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from problems import Problem, Refused, refuse
from tournament.rounds.queries.manual_changes import (
    affected_by_leaving,
    can_be_repaired,
    names_of,
    open_changes,
    spoken_names_of,
)
from tournament.rounds.queries.rounds import get_round, unseated_in
from tournament.rounds.services.manual_change import Change, Preview, Sitting, make_change, preview_change, read_kind
from tournament.rounds.services.manual_matches import undo_change
from tournament.rounds.services.repair import Repair, plan_repair, repair_round
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.rounds.draft_version import read_draft_version
from tournament.views.rounds.manual_changes import Names, word_change, word_sitting
from tournament.views.typed import read_whole

if TYPE_CHECKING:
    from tournament.models import Round

_WITHOUT_SECOND = frozenset({"break", "bye"})


@dataclass(frozen=True)
class Looked:
    """A change that was asked for: what goes, what comes, what speaks against it, or why it cannot be."""

    change: Change
    out: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()
    refused: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Panel:
    """What the page of a round needs so that it can be changed by hand.

    ``names`` are players who may be chosen, ``unseated`` those without a place, ``gone`` names of who sits there and
    has left, ``last`` the change that can be taken back;
    ``can_repair`` where single matches can be paired anew.
    """

    is_draft: bool
    attempt: int
    changes: int
    names: Mapping[int, str]
    unseated: Mapping[int, str]
    gone: tuple[str, ...]
    last: str
    looked: Looked | None
    can_repair: bool

    @property
    def asread_draft_version(self) -> tuple[tuple[str, int], ...]:
        """The draft that the page shows, as forms send it along."""
        return (("attempt", self.attempt), ("changes", self.changes))

    @property
    def is_concerned(self) -> bool:
        """Somebody left, or somebody has no place."""
        return bool(self.unseated or self.gone)


def panel_of(page: EventPage, found: Round, asked: QueryDict) -> Panel | None:
    """The panel for who organizes, while the round can still be changed."""
    if not page.may_organize or not page.event.is_playing or found.state == "closed":
        return None
    names, spoken = names_of(page.event), spoken_names_of(page.event)
    done, unseated = open_changes(found), unseated_in(found)
    seated = {seat for match in found.matches.all() for seat in match.seats.values_list("entry_id", flat=True)}
    is_draft = not found.is_visible
    return Panel(
        is_draft=is_draft,
        attempt=found.attempt,
        changes=found.deviations.count(),
        names={entry: name for entry, name in names.items() if entry in seated | unseated},
        unseated={entry: name for entry, name in spoken.items() if entry in unseated},
        gone=tuple(affected_by_leaving(found)),
        last=word_change(done[-1], spoken).text if done and is_draft else "",
        can_repair=can_be_repaired(found),
        looked=_look(page, found, asked, spoken) if is_draft else None,
    )


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make a change in the draft that the form was filled for; raises Refused as its service does."""
    page = open_event_page(request, slug, "organize")
    form = request.POST
    asked = _read(form) or _not_understood(form)
    make_change(
        event=page.event,
        number=number,
        change=asked,
        reason=form.get("reason", ""),
        actor=page.user,
        version=read_draft_version(form),
    )
    return redirect("event-round", slug, number)


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the last change back."""
    page = open_event_page(request, slug, "organize")
    undo_change(event=page.event, number=number, actor=page.user, version=read_draft_version(request.POST))
    return redirect("event-round", slug, number)


def repair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What pairing the affected anew would change; then it is done."""
    page = open_event_page(request, slug, "organize")
    if request.method == "POST":
        digest = request.POST.get("digest", "")
        repair_round(
            event=page.event, number=number, actor=page.user, version=read_draft_version(request.POST), digest=digest
        )
        return redirect("event-round", slug, number)
    found, plan = get_round(page.event, number), plan_repair(event=page.event, number=number)
    return page.render(
        "repair.html",
        round=found,
        plan=plan,
        changes=found.deviations.count(),
        **_worded(plan, spoken_names_of(page.event)),
    )


def _look(page: EventPage, found: Round, asked: QueryDict, names: Names) -> Looked | None:
    wanted = _read(asked)
    if wanted is None:
        return None
    try:
        preview = preview_change(event=page.event, number=found.number, change=wanted)
    except Refused as refused:
        return Looked(wanted, refused=refused.problems)
    return Looked(wanted, **_worded(preview, names))


def _worded(preview: Preview | Repair, names: Names) -> dict[str, Any]:
    return {
        "out": _sittings(preview.out, names),
        "into": _sittings(preview.into, names),
        "warnings": tuple(_named(problem, names) for problem in preview.warnings),
    }


def _sittings(sittings: Iterable[Sitting], names: Names) -> tuple[str, ...]:
    return tuple(word_sitting(table, who, names) for table, who in sittings)


def _named(problem: Problem, names: Names) -> Problem:
    """The same with names where a player is meant."""
    who = {key: names.get(problem.params[key], "") for key in ("first", "second", "player") if key in problem.params}
    return Problem(problem.code, {**problem.params, **who}, severity=problem.severity)


def _read(form: QueryDict) -> Change | None:
    """What is asked for, None where it is not whole."""
    kind = read_kind(form.get("kind", ""))
    first, second = read_whole(form.get("first", "")), read_whole(form.get("second", ""))
    if kind is None or first is None or (second is None and kind not in _WITHOUT_SECOND):
        return None
    return Change(kind, first, second or 0)


def _not_understood(form: QueryDict) -> Change:
    """Say which of the numbers is none."""
    texts = [form.get(name, "") for name in ("first", "second")]
    refuse("number_not_understood", text=next((text for text in texts if read_whole(text) is None), "")[:40])
