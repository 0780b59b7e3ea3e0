"""The checks of a round, as sentences for its page. Entry points: :class:`Check`, :func:`list_checks`.

The engine's proof holds for the engine's pairing only; a round with manual changes is checked as it is seated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from problems import Problem
from tournament.event.queries.finals import cut_in
from tournament.event.queries.schedule import has_own_bracket
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.manual_changes import (
    can_be_repaired,
    find_open_changes,
    is_repaired,
    list_dropped_players,
    names_of,
)
from tournament.rounds.queries.rounds import (
    find_pairs_met_before,
    find_unseated_entries,
    has_had_bye,
    list_paired_no_shows,
    list_seated_matches,
)
from tournament.rounds.queries.tables import list_tables_outside_rooms
from tournament.standings.queries.finals_seeds import check_seeds
from web.errors.wording import say

if TYPE_CHECKING:
    from tournament.models import Round


@dataclass(frozen=True)
class Check:
    """The result of one check: a state ("ok" or "warn"), its sentence, and a link to a page that helps.

    ``href`` is the address of the link, "" for none, and ``link_text`` its text. ``blocks_publishing`` is true if
    the draft cannot be published in this state.
    """

    state: str
    text: str
    href: str = ""
    link_text: str = ""
    blocks_publishing: bool = False


def list_checks(round_: Round) -> Iterator[Check]:
    """Yield the checks of a round: those of a draft, then the engine's proof or, after manual changes, the seating."""
    if not round_.is_visible:
        changes_since = find_draft_changes(round_)
        if changes_since.is_outdated:
            yield _describe_outdated_draft(round_)
        yield from (Check("warn", say(problem)) for problem in changes_since.describe())
    yield from _check_rooms(round_)
    if not round_.is_visible and (no_shows := list_paired_no_shows(round_)):
        names = ", ".join(entry.name for entry in no_shows)
        text = _("No-show in the last round and paired again: %(names)s.") % {"names": names}
        yield Check(
            "warn", text, reverse("event-entries", args=[round_.event.slug]), _("Drop them on the page of entries.")
        )
    if cut_in(round_.event, round_.number):
        by_standings = _("The bracket sets the pairs: first by the standings, then by the results.")
        by_seeds = _("The bracket sets the pairs: first by its seeds, then by the results.")
        yield Check("ok", by_seeds if has_own_bracket(round_.event) else by_standings)
        seeds = check_seeds(round_.event)
        if seeds and seeds.can_seed_anew and seeds.paired == round_:
            text = _("The seeds of the finals no longer agree with the standings.")
            yield Check("warn", text, reverse("event-cut", args=[round_.event.slug]), _("Look at the seeds"))
        return
    changes = find_open_changes(round_)
    if changes and all("tables" in deviation.change for deviation in changes):
        yield Check("ok", _("Only tables were changed manually, the pairs hold."))
        changes = []
    yield from _check_seating(round_) if changes else _describe_engine_report(round_)


def _describe_outdated_draft(draft: Round) -> Check:
    """Return the check of an outdated draft, with a link to its repair.

    The link needs a dropped or an unseated player: after a corrected result alone there is nothing to repair.
    """
    text = say(Problem("draft_outdated", {"number": draft.number}))
    if not can_be_repaired(draft) or not (list_dropped_players(draft) or find_unseated_entries(draft)):
        return Check("warn", text, blocks_publishing=True)
    href = reverse("event-round-repair", args=[draft.event.slug, draft.number])
    return Check("warn", text, href, _("Or pair only the affected players again."), blocks_publishing=True)


def _check_rooms(round_: Round) -> Iterator[Check]:
    """Warn of tables that no room of the event has."""
    tables = list_tables_outside_rooms(round_)
    if tables:
        text = ngettext(
            "The venue has no table %(tables)s: there are more matches than tables, or a match was moved there.",
            "The venue has no tables %(tables)s: there are more matches than tables, or matches were moved there.",
            len(tables),
        )
        yield Check("warn", text % {"tables": ", ".join(map(str, tables))})


def _describe_engine_report(round_: Round) -> Iterator[Check]:
    """Yield what the engine reported about its pairing: rematches, reasons, and the proof that it is the best one."""
    report: dict[str, Any] = round_.report
    values = [value for reason in report.get("reasons", []) for value in reason["params"].values()]
    numbers = {item for value in values for item in (value if isinstance(value, list) else [value])}
    names = names_of(round_.event, (number for number in numbers if isinstance(number, int)))
    if not report.get("rematches"):
        yield Check("ok", _("There are no rematches."))
    for reason in report.get("reasons", []):
        params = {name: _replace_ids(value, names) for name, value in reason["params"].items()}
        yield Check("warn", say(Problem(reason["code"], params)))
    if is_repaired(round_):
        yield Check("ok", _("The affected players were paired again as well as the remaining matches allow."))
    elif report.get("optimal"):
        sentence = _("No better pairing exists: sum of squared differences %(cost)s, bound %(bound)s.")
        yield Check("ok", sentence % {"cost": report["cost"], "bound": report["bound"]})


def _check_seating(round_: Round) -> Iterator[Check]:
    """Check a round with manual changes as it is seated: rematches and second byes."""
    yield Check("warn", _("Manually changed: the engine’s proof no longer holds. The round as it is now:"))
    met = find_pairs_met_before(round_)
    matches = list_seated_matches(round_)
    pairs = [pair for match in matches for pair in combinations(match.entries, 2)]
    rematches = [pair for pair in pairs if frozenset(pair) in met]
    byes = [match.entries[0] for match in matches if match.table is None]
    second_byes = [entry for entry in byes if has_had_bye(round_, entry)]
    names = names_of(round_.event, {*second_byes, *(entry for pair in rematches for entry in pair)})
    if not rematches:
        yield Check("ok", _("There are no rematches."))
    for first, second in rematches:
        text = _("%(first)s and %(second)s meet again.")
        yield Check("warn", text % {"first": names[first], "second": names[second]})
    for entry in second_byes:
        yield Check("warn", _("%(name)s has the bye again.") % {"name": names[entry]})


def _replace_ids(value: Any, names: dict[int, str]) -> Any:
    """Return a parameter of a reason with names in place of entry ids."""
    if isinstance(value, list):
        return [_replace_ids(item, names) for item in value]
    return names.get(value, value)
