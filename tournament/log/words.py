"""Labels of the action log: kinds of subjects, keys of the values before and after, verbs."""

from typing import get_args

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.counting_settings import SETTINGS
from tournament.domain.event_facts import Group, list_facts
from tournament.domain.verbs import find_verb
from tournament.models import Event

LOG_SUBJECTS = {
    "event": _("event"),
    "entry": _("entry"),
    "person": _("person"),
    "invitation": _("invitation"),
    "round": _("round"),
    "match": _("match"),
    "job": _("paper"),
    "series": _("series"),
}

_COLUMNS = {column.name: column.verbose_name for column in Event._meta.fields}
# In the order in which a sentence lists them, because databases do not keep the order of keys.
LOG_KEYS = {
    "series": _("series"),
    "state": _("state"),
    "status": _("status"),
    # By the groups of the settings page, as one form changes them.
    **{fact.name: _COLUMNS[fact.name] for group in get_args(Group) for fact in list_facts(group)},
    # The event that was copied.
    "from": _("from"),
    "after_round": _("after round"),
    "minutes": _("minutes"),
    "attempt": _("attempt"),
    "digest": _("digest"),
    "games": _("games"),
    "outcome": _("outcome"),
    "in_game_points": _("points"),
    # How each game ended.
    "ended": _("ended"),
    "revision": _("revision"),
    "source": _("by"),
    "cause": _("because of"),
    "accepted": _("accepted although"),
    "awards": _("for missed rounds"),
    "out_of_turn": _("ahead of the waiting list"),
    "settings": _("settings"),
    "change": _("change"),
    "seed_hash": _("hash of the seed"),
    "seeding": _("seeding"),
    "third_place": _("match for third place"),
    "role": _("role"),
    "jobs": _("ended jobs"),
    "fee_paid": _("fee paid"),
    "without_place": _("without a place"),
    "club": _("club"),
    "mark": _("told apart by"),
    "entries": _("entries"),
    "person": _("person"),
    "links": _("links"),
    "format": _("format"),
    "version": _("version"),
    "submission": _("submission"),
    "deck_version": _("deck version"),
    "deck": _("deck"),
    "line": _("line"),
    "decision": _("decision"),
    "card": _("card"),
    "verdict": _("verdict"),
    "until": _("until"),
    "deadline": _("deadline"),
    "is_locked": _("locked"),
    "shown_during": _("decks seen during play"),
    "shown_after": _("decks seen afterwards"),
    "rules": _("rules"),
    "without": _("rules left out"),
    "allowed": _("allowed"),
    "armies": _("armies"),
    "kind": _("kind"),
    "rooms": _("rooms"),
    "rounds": _("rounds"),
    "fixed_table": _("fixed table"),
    "swap": _("change places:"),
    "tables": _("tables change places:"),
    "matches": _("matches"),
    "out": _("dissolved:"),
    "in": _("made:"),
    "undo": _("taken back"),
    # The problems because of which a job failed.
    "codes": _("because of"),
    "texts": _("texts"),
    # Settings of counting, of a match, and policies for late entries and drops
    "points": _("points"),
    "tiebreakers": _("tie-breakers"),
    **{setting.name: setting.label for setting in SETTINGS},
    "double_win": _("Points for a double win"),
    "bye_games": _("games of a bye"),
    "pairing": _("pairing"),
    "match": _("match"),
    "policies": _("late entries, no-shows and drops"),
    "reason": _("reason"),
}


def name_verb(verb: str) -> str:
    """Return a verb in words, or as it is stored."""
    label = find_verb(verb).label
    return gettext(label.one) if label else verb
