"""The parts of an event that each verb of the log changes. Entry points: :class:`Part`, :func:`find_parts_of_verb`."""

from enum import StrEnum


class Part(StrEnum):
    """A part of an event with a revision of its own; pages name the parts that they show."""

    FACTS = "facts"
    ENTRIES = "entries"
    DECKS = "decks"
    ROUNDS = "rounds"
    NEWEST_ROUND = "newest_round"
    STANDINGS = "standings"
    LOG = "log"
    PAPERS = "papers"


Parts = frozenset[Part]

_NOTHING: Parts = frozenset()
_EVERYTHING: Parts = frozenset(Part)
_FACTS: Parts = frozenset({Part.FACTS})
_ENTRIES: Parts = frozenset({Part.ENTRIES})
_DECKS: Parts = frozenset({Part.DECKS})
_NEWEST: Parts = frozenset({Part.NEWEST_ROUND})
_PAPERS: Parts = frozenset({Part.PAPERS})
_PLAY: Parts = frozenset({Part.ROUNDS, Part.NEWEST_ROUND, Part.STANDINGS})
# Points, tie-breakers and missed rounds follow from the status of entries and from the settings.
_FIELD: Parts = _ENTRIES | _PLAY

PARTS: dict[str, Parts] = {
    **dict.fromkeys(("event.created", "event.copied", "event.moved", "event.settings_changed"), _EVERYTHING),
    "event.changed": _EVERYTHING,
    **dict.fromkeys(("event.hidden", "event.shown", "event.deleted", "event.restored"), _EVERYTHING),
    "event.leg_added": _EVERYTHING,
    "event.texts_erased": _EVERYTHING,
    "event.rooms_set": _FACTS | {Part.ROUNDS, Part.NEWEST_ROUND},
    "event.series_set": _FACTS,
    **dict.fromkeys(("event.check_in_code_changed", "event.check_in_code_ended"), _FACTS),
    "series.created": _NOTHING,
    "series.changed": _FACTS,
    "entry.created": _FIELD,
    "entry.status_changed": _FIELD,
    **dict.fromkeys(("entry.checked_in_by_player", "entry.dropped_by_player"), _FIELD),
    **dict.fromkeys(("entry.disqualified", "entry.place_changed"), _FIELD),
    "entry.moved_up": _FIELD,
    "entry.table_fixed": _ENTRIES | {Part.ROUNDS, Part.NEWEST_ROUND},
    "entry.fee": _ENTRIES,
    "entry.club": _ENTRIES,
    "entry.mark_set": _EVERYTHING,
    **dict.fromkeys(("entry.finals_declined", "entry.finals_accepted"), _ENTRIES),
    "entry.claimed": _ENTRIES | _DECKS,
    "entry.person_erased": _EVERYTHING,
    "entries.kept_apart": _ENTRIES,
    "entries.let_meet": _ENTRIES,
    **dict.fromkeys(("deck.submitted", "deck.edited", "deck.lock_set"), _ENTRIES | _DECKS),
    **dict.fromkeys(("deck.line_settled", "deck.line_reopened"), _ENTRIES | _DECKS),
    **dict.fromkeys(("decks.settings", "decks.house_rules", "decks.format_taken_over"), _FACTS | _ENTRIES | _DECKS),
    # Decks of a person: an event has one only when it is handed in.
    "deck.version_saved": _NOTHING,
    "cut.seeded": _EVERYTHING,
    "cut.seeded_anew": _EVERYTHING,
    "cut.bracket_seeded": _EVERYTHING,
    **dict.fromkeys(
        ("round.paired", "round.discarded", "round.draft", "round.published", "round.closed", "round.reopened"), _PLAY
    ),
    **dict.fromkeys(("round.repaired", "round.changed"), _PLAY),
    **dict.fromkeys(("round.running", "round.clock_paused", "round.clock_resumed", "round.time_added"), _PLAY),
    "round.extra_time": _NEWEST,
    # A result is entered or cleared only in the newest round, but corrected in closed ones, too.
    "result.entered": _NEWEST,
    "result.cleared": _NEWEST,
    "result.corrected": _PLAY,
    **dict.fromkeys(("report.made", "report.disputed"), _NEWEST),
    **dict.fromkeys(("role.granted", "role.revoked", "role.invited", "role.accepted"), _FACTS),
    **dict.fromkeys(("role.declined", "role.withdrawn"), _FACTS),
    "standings.rebuilt": _PLAY,
    "standings.winner_corrected": _EVERYTHING,
    **dict.fromkeys(("job.requested", "job.done", "job.failed"), _PAPERS),
    # Names are shown in all events of the person, and all of them get new revisions.
    **dict.fromkeys(("person.names_chosen", "person.name_corrected", "person.erased"), _EVERYTHING),
    "person.latin_name_set": _EVERYTHING,
    **dict.fromkeys(("person.created", "person.signed_up", "person.set_up", "person.exported"), _NOTHING),
    # The entries of a claimed walk-in have a line of their own in each event.
    **dict.fromkeys(("person.claimed", "person.password_changed"), _NOTHING),
    **dict.fromkeys(("sign_in_link.issued", "sign_in_link.used", "sign_in_link.withdrawn"), _NOTHING),
    **dict.fromkeys(
        (
            "account.disabled",
            "account.enabled",
            "site_role.granted",
            "site_role.withdrawn",
            "token.issued",
            "token.revoked",
        ),
        _NOTHING,
    ),
    # Cards, rulings and backups are on no page with a tag; the event of the sample is deleted with its revisions.
    **dict.fromkeys(("cards.imported", "cards.loaded"), _NOTHING),
    **dict.fromkeys((f"card_proposal.{end}" for end in ("made", "accepted", "rejected", "withdrawn")), _NOTHING),
    **dict.fromkeys((f"proposal.{end}" for end in ("made", "approved", "rejected", "withdrawn")), _NOTHING),
    **dict.fromkeys(("rulings.loaded", "rulings.imported", "rulings.drafted", "source.added"), _NOTHING),
    **dict.fromkeys(("sample.removed", "backup.restored"), _NOTHING),
}

# Verbs about a person whose names change: their subject is the person.
NAME_VERBS = frozenset({"person.names_chosen", "person.name_corrected", "person.latin_name_set", "person.erased"})
# Verbs after which stored pages of the event are deleted: they may hold what was hidden or erased.
ERASING_VERBS = NAME_VERBS | {"entry.person_erased", "event.texts_erased", "event.hidden", "event.deleted"}


def find_parts_of_verb(verb: str) -> Parts:
    """Return the parts that a write with this verb changes, without the log; all parts for an unknown verb."""
    return PARTS.get(verb, _EVERYTHING)
