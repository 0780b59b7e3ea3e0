"""The personal data that events hold of a person, as JSON values. Entry point: :func:`export_person`."""

from typing import Any

from accounts.models import SiteRole, User
from problems import refuse
from tournament.entries.queries.entries import prefetch_people
from tournament.event.queries.invitations import find_open_invitations
from tournament.models import Entry, EntryMember, Match, Round, StaffRole
from tournament.rounds.queries.rounds import list_matches_of_entry
from tournament.submissions.queries.stored_verdicts import find_stored_verdicts
from tournament.submissions.queries.submissions import list_submissions


def export_person(user: User) -> dict[str, Any]:
    """Return a person's entries with changes of status, matches and submissions, roles and open invitations to roles.

    Other players appear under the names shown to the person.
    """
    entries = prefetch_people(Entry.objects.filter(members__user=user)).select_related("event").order_by("id")
    roles = StaffRole.objects.filter(user=user).select_related("event").order_by("id")
    return {
        "entries": [_export_entry(entry) for entry in entries],
        "roles": [{"event": role.event.slug, "role": role.role} for role in roles],
        "invitations": [{"event": row.event.slug, "role": row.role} for row in find_open_invitations(user)],
    }


def _export_entry(entry: Entry) -> dict[str, Any]:
    submissions = list_submissions(entry)[::-1]
    stored = find_stored_verdicts(entry.event, submissions, whole=False)
    return {
        "event": {"slug": entry.event.slug, "name": entry.event.name, "starts_at": entry.event.starts_at.isoformat()},
        "id": entry.pk,
        "entered_at": entry.created_at.isoformat(),
        "status": entry.status,
        "dropped_after": entry.dropped_after,
        "awards": entry.awards,
        "changes": [_export_columns(change, "status", "after_round") for change in entry.changes.all()],
        "matches": [_export_match(match, entry) for match in list_matches_of_entry(entry)],
        "decks_handed_in": [
            {
                "at": submission.at.isoformat(),
                "deck": submission.deck_version.deck_id,
                "version": submission.deck_version.number,
                "verdict": stored[submission.pk].status,
            }
            for submission in submissions
        ],
        "settled_lines": [
            _export_columns(row, "line", "decision", "card", "reason") for row in entry.settled_lines.defer("verdict")
        ],
    }


def _export_match(match: Match, entry: Entry) -> dict[str, Any]:
    match_round: Round = match.round
    return {
        "round": match_round.number,
        "table": match.table,
        "seat": next(seat.order for seat in match.seats.all() if seat.entry_id == entry.pk),
        "opponents": [seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk],
        "results": [
            _export_columns(result, "revision", "games", "outcome", "in_game_points", "reason")
            for result in match.results.all()
        ],
        "reports": [
            _export_columns(report, "kind", "games", "outcome", "in_game_points")
            for report in match.reports.all()
            if report.entry_id == entry.pk
        ],
    }


def _export_columns(row: Any, *columns: str) -> dict[str, Any]:
    """Return the moment of a row and these columns of it."""
    return {"at": row.at.isoformat(), **{name: getattr(row, name) for name in columns}}


def get_person_of_entry(entry: Entry, person_id: int) -> User:
    """Return a player of an entry by id. Raises Refused entry_unknown for an erased player and any other id."""
    for member in entry.members.all():
        if member.user_id == person_id and not member.user.erased_at:
            return member.user
    return refuse("entry_unknown")


def is_player_only_of(organizer: User, person: User) -> bool:
    """Return true if a person has no account and no role, and plays only in events of this organizer."""
    has_role = StaffRole.objects.filter(user=person).exists() or SiteRole.objects.filter(user=person).exists()
    if person.has_usable_password() or has_role:
        return False
    organized = StaffRole.objects.filter(user=organizer, role=StaffRole.Role.ORGANIZER).values("event")
    return not EntryMember.objects.filter(user=person).exclude(event__in=organized).exists()
