"""How anybody can check an event: the hash of its seed, at the end the seed, changes by hand, the file, the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.queries.rounds import get_round, matches_of
from tournament.queries.verification import changes_of, engines_rounds, later_seeds, shown_hash
from tournament.queries.verified import file_of, findings_of
from tournament.services.deviations import Seen, swap_players, swap_tables
from tournament.views.place import Place, enter
from tournament.views.typed import require_whole

if TYPE_CHECKING:
    from tournament.models import Deviation, Round


@dataclass(frozen=True)
class Change:
    """A change by hand as pages show it."""

    deviation: Deviation
    text: str


@dataclass(frozen=True)
class TableRow:
    """What the engine laid at a table and who sits there now; table 0 is the bye."""

    table: int
    by_engine: str
    now: str


def show_verification(request: HttpRequest, slug: str) -> HttpResponse:
    """The hash before the end, everything after it; ``?run=1`` runs the event again, which takes a moment."""
    place = enter(request, slug)
    event = place.event
    run = event.is_over and bool(request.GET.get("run"))
    found = findings_of(event) if run else ()
    return place.show(
        "verification.html",
        hash=shown_hash(event),
        later_seeds=list(later_seeds(event)),
        changes=[_change(one) for one in changes_of(event)],
        was_run=run,
        differences=[one.problem for one in found if one.is_difference],
        not_run=[one.problem for one in found if not one.is_difference],
    )


def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The verification file, JSON lines; raises Refused verification_not_yet while the event is played."""
    place = enter(request, slug)
    response = HttpResponse(file_of(place.event), content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-verification.jsonl"'
    return response


def show_changes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A draft beside what the engine laid, with the form to change it by hand; a shown round for its staff to read."""
    place = enter(request, slug, "organize")
    return _show_changes(place, get_round(place.event, number))


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two players or two tables change places, in the draft that the form was filled for."""
    place = enter(request, slug, "organize")
    form = request.POST
    first, second, attempt, changes = (
        require_whole(form.get(name, "")) for name in ("first", "second", "attempt", "changes")
    )
    swap = swap_tables if form.get("kind") == "tables" else swap_players
    swap(
        event=place.event,
        number=number,
        first=first,
        second=second,
        reason=form.get("reason", ""),
        actor=place.user,
        seen=Seen(attempt, changes),
    )
    return redirect("event-round-changes", slug, number)


def _show_changes(place: Place, found: Round) -> HttpResponse:
    matches = matches_of(found)
    seated = [seat.entry for match in matches for seat in match.seats.all()]
    in_order = sorted(seated, key=lambda entry: (entry.sort_key, entry.pk))
    names = {entry.pk: entry.name_surname_first for entry in in_order}
    return place.show(
        "changes.html",
        round=found,
        entries=names.items(),
        rows=_rows(found, names),
        changes=[_change(one) for one in found.deviations.select_related("by")],
    )


def _rows(found: Round, names: dict[int, str]) -> list[TableRow]:
    """Tables where something else was laid by the engine."""
    engine = engines_rounds(found)
    now = {match.table or -1: frozenset(seat.entry_id for seat in match.seats.all()) for match in matches_of(found)}
    differing = [table for table in sorted({*engine, *now}) if engine.get(table) != now.get(table)]
    return [
        TableRow(max(table, 0), _names(engine.get(table), names), _names(now.get(table), names)) for table in differing
    ]


def _names(who: frozenset[int] | None, names: dict[int, str]) -> str:
    """In the order of ``names``; whoever sits there no more is a number, last."""
    if not who:
        return "–"
    known = [name for entry, name in names.items() if entry in who]
    return " – ".join([*known, *(str(entry) for entry in sorted(who - names.keys()))])


def _change(deviation: Deviation) -> Change:
    kept = deviation.change
    if "tables" in kept:
        first, second = kept["tables"]
        return Change(deviation, _("tables %(first)s and %(second)s") % {"first": first, "second": second})
    names = {entry.pk: entry.name for entry in deviation.round.event.entries.filter(pk__in=kept["swap"])}
    first, second = (names.get(entry, str(entry)) for entry in kept["swap"])
    return Change(deviation, _("%(first)s and %(second)s") % {"first": first, "second": second})
