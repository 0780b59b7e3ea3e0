"""The verbs of the action log: one line for each verb of an event, of series and of the operators.

Verbs of other lines of the site (cards, rulings, tokens, backups) are not listed: no page shows or depends on them.
Entry points: :data:`VERBS`, :data:`KINDS`, :func:`find_verb`.
"""

from dataclasses import dataclass

from problems.texts.marks import Text, plain
from tournament.domain.revised_parts import Part, Parts


@dataclass(frozen=True)
class Verb:
    """The label of a verb, and the parts of the event that its write changes, without the log.

    ``is_erasing``: a name or a text must not be found any more, so stored pages are deleted; of the events of the
    person if a person is the subject of the line.
    """

    label: Text | None
    parts: Parts
    is_erasing: bool = False


_NOTHING: Parts = frozenset()
_EVERYTHING: Parts = frozenset(Part)
_FACTS: Parts = frozenset({Part.FACTS})
_ENTRIES: Parts = frozenset({Part.ENTRIES})
_DECKS: Parts = frozenset({Part.DECKS})
_NEWEST: Parts = frozenset({Part.NEWEST_ROUND})
_PAPERS: Parts = frozenset({Part.PAPERS})
_ROUNDS: Parts = frozenset({Part.ROUNDS, Part.NEWEST_ROUND})
_PLAY: Parts = _ROUNDS | {Part.STANDINGS}
# Points, tie-breakers and missed rounds follow from the status of entries and from the settings.
_FIELD: Parts = _ENTRIES | _PLAY

# Kinds of lines of an event, by the part of their verbs before the dot.
KINDS = {
    "event": plain("the event"),
    "entry": plain("entries"),
    "entries": plain("players kept apart"),
    "person": plain("people"),
    "round": plain("rounds"),
    "result": plain("results"),
    "report": plain("reports of players"),
    "deck": plain("a deck"),
    "decks": plain("rules of decks"),
    "cut": plain("finals"),
    "standings": plain("stored standings"),
    "role": plain("staff"),
    "sign_in_link": plain("sign-in links"),
    "job": plain("papers"),
}

VERBS = {
    "event.created": Verb(plain("created the event"), _EVERYTHING),
    "event.copied": Verb(plain("made the event like an earlier one"), _EVERYTHING),
    "event.moved": Verb(plain("changed the state of the event"), _EVERYTHING),
    "event.settings_changed": Verb(plain("changed how the event is counted"), _EVERYTHING),
    "event.changed": Verb(plain("changed the event facts"), _EVERYTHING),
    "event.hidden": Verb(plain("hid the event"), _EVERYTHING, is_erasing=True),
    "event.shown": Verb(plain("showed the event again"), _EVERYTHING),
    "event.deleted": Verb(plain("deleted the event"), _EVERYTHING, is_erasing=True),
    "event.restored": Verb(plain("restored the event"), _EVERYTHING),
    "event.leg_added": Verb(plain("added a second leg"), _EVERYTHING),
    "event.texts_erased": Verb(plain("took an erased name out of texts"), _EVERYTHING, is_erasing=True),
    "event.rooms_set": Verb(plain("set rooms and tables"), _FACTS | _ROUNDS),
    "event.series_set": Verb(plain("changed whether the event counts in a series"), _FACTS),
    "event.check_in_code_changed": Verb(plain("changed the check-in code"), _FACTS),
    "event.check_in_code_ended": Verb(plain("ended check-in by code"), _FACTS),
    "entry.created": Verb(plain("entered a player"), _FIELD),
    "entry.status_changed": Verb(plain("changed an entry"), _FIELD),
    "entry.checked_in_by_player": Verb(plain("checked in by the code of the event"), _FIELD),
    "entry.dropped_by_player": Verb(plain("dropped from the event (dropped by the player)"), _FIELD),
    "entry.disqualified": Verb(plain("disqualified a player"), _FIELD),
    "entry.place_changed": Verb(plain("took the place of a disqualified player or gave it back"), _FIELD),
    "entry.moved_up": Verb(plain("moved up from the waiting list"), _FIELD),
    "entry.table_fixed": Verb(plain("gave a fixed table"), _ENTRIES | _ROUNDS),
    "entry.fee": Verb(plain("ticked off a fee or took the tick back"), _ENTRIES),
    "entry.club": Verb(plain("entered a club"), _ENTRIES),
    "entry.mark_set": Verb(plain("told a player from a namesake"), _EVERYTHING),
    "entry.finals_declined": Verb(plain("declined a place in the finals"), _ENTRIES),
    "entry.finals_accepted": Verb(plain("took a place in the finals after all"), _ENTRIES),
    "entry.claimed": Verb(plain("took an entry over into an account"), _ENTRIES | _DECKS),
    "entry.person_erased": Verb(plain("had a name erased"), _EVERYTHING, is_erasing=True),
    "entries.kept_apart": Verb(plain("asked for two players to be kept apart"), _ENTRIES),
    "entries.let_meet": Verb(plain("ended keeping two players apart"), _ENTRIES),
    # A person's names are shown in all events of the person. Lines without a label are in no log that a page shows.
    "person.names_chosen": Verb(None, _EVERYTHING, is_erasing=True),
    "person.name_corrected": Verb(plain("corrected a name"), _EVERYTHING, is_erasing=True),
    "person.erased": Verb(None, _EVERYTHING, is_erasing=True),
    "person.latin_name_set": Verb(plain("wrote a name in Latin letters for papers"), _EVERYTHING, is_erasing=True),
    "person.created": Verb(plain("entered a person"), _NOTHING),
    "round.paired": Verb(plain("paired a round"), _PLAY),
    "round.discarded": Verb(plain("discarded a draft"), _PLAY),
    "round.draft": Verb(plain("took a round back"), _PLAY),
    "round.published": Verb(plain("published a round"), _PLAY),
    "round.closed": Verb(plain("closed a round"), _PLAY),
    "round.reopened": Verb(plain("opened a round again"), _PLAY),
    "round.repaired": Verb(plain("paired the affected players again"), _PLAY),
    "round.changed": Verb(plain("changed a draft manually"), _PLAY),
    "round.running": Verb(plain("started the clock"), _PLAY),
    "round.clock_paused": Verb(plain("paused the clock"), _PLAY),
    "round.clock_resumed": Verb(plain("resumed the clock"), _PLAY),
    "round.time_added": Verb(plain("changed the time of a round"), _PLAY),
    "round.extra_time": Verb(plain("changed the time of one table"), _NEWEST),
    # A result is entered or cleared only in the newest round, but corrected in closed ones, too.
    "result.entered": Verb(plain("entered a result"), _NEWEST),
    "result.cleared": Verb(plain("cleared a result"), _NEWEST),
    "result.corrected": Verb(plain("corrected a result"), _PLAY),
    "report.made": Verb(plain("reported a result"), _NEWEST),
    "report.disputed": Verb(plain("disputed a reported result"), _NEWEST),
    "deck.submitted": Verb(plain("handed in a deck"), _ENTRIES | _DECKS),
    "deck.edited": Verb(plain("changed a player’s deck"), _ENTRIES | _DECKS),
    "deck.lock_set": Verb(plain("locked or opened a deck"), _ENTRIES | _DECKS),
    "deck.line_settled": Verb(plain("settled a doubtful line of a deck"), _ENTRIES | _DECKS),
    "deck.line_reopened": Verb(plain("asks about a settled line again"), _ENTRIES | _DECKS),
    "decks.settings": Verb(plain("set deadline and visibility of decks"), _FACTS | _ENTRIES | _DECKS),
    "decks.house_rules": Verb(plain("wrote house rules"), _FACTS | _ENTRIES | _DECKS),
    "decks.format_taken_over": Verb(plain("took today’s format over"), _FACTS | _ENTRIES | _DECKS),
    "cut.seeded": Verb(plain("seeded the finals"), _EVERYTHING),
    "cut.seeded_anew": Verb(plain("seeded the finals anew"), _EVERYTHING),
    "cut.bracket_seeded": Verb(plain("seeded the bracket"), _EVERYTHING),
    "standings.rebuilt": Verb(plain("counted the stored standings again"), _PLAY),
    "standings.winner_corrected": Verb(plain("counted the places by the bracket: another winner"), _EVERYTHING),
    "role.granted": Verb(plain("gave a role"), _FACTS),
    "role.revoked": Verb(plain("took a role away"), _FACTS),
    "role.invited": Verb(plain("invited to a role"), _FACTS),
    "role.accepted": Verb(plain("accepted a role"), _FACTS),
    "role.declined": Verb(plain("declined a role"), _FACTS),
    "role.withdrawn": Verb(plain("withdrew an invitation to a role"), _FACTS),
    "sign_in_link.issued": Verb(plain("handed out a sign-in link"), _NOTHING),
    "sign_in_link.withdrawn": Verb(plain("withdrew a sign-in link"), _NOTHING),
    "job.requested": Verb(plain("asked for a paper"), _PAPERS),
    "job.done": Verb(plain("made a paper"), _PAPERS),
    "job.failed": Verb(plain("could not make a paper"), _PAPERS),
    "series.created": Verb(None, _NOTHING),
    "series.changed": Verb(None, _FACTS),
    # The event of the sample is deleted with its revisions; the others are in the log of the operators.
    "sample.removed": Verb(plain("removed the sample"), _NOTHING),
    "account.disabled": Verb(plain("disabled the account"), _NOTHING),
    "account.enabled": Verb(plain("enabled the account"), _NOTHING),
    "site_role.granted": Verb(plain("gave a role of the site"), _NOTHING),
    "site_role.withdrawn": Verb(plain("took a role of the site away"), _NOTHING),
}
_UNKNOWN = Verb(None, _EVERYTHING)


def find_verb(verb: str) -> Verb:
    """Return the line of a verb; for an unknown one it has no label and changes every part."""
    return VERBS.get(verb, _UNKNOWN)
