"""Labels of the settings for decks of an event, of their verdicts, and of decisions about their lines."""

from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from decks.domain.checking.verdict import Verdict
from problems.texts.terms import TERMS

VISIBILITY_LABELS = {
    "staff": _("judges and organizers only"),
    "opponent": _("also the player’s opponents"),
    "public": _("all readers"),
}

STATUS_LABELS = {"legal": _("legal"), "to_check": pgettext_lazy("deck", "to check"), "illegal": _("not legal")}

# Filters of the list of decks: the status of a deck, and that of its entry.
DECK_LIST_FILTERS = {
    **STATUS_LABELS,
    "missing": _("no deck"),
    "checked_in": _(TERMS["checked_in"].one),
    "registered": _(TERMS["registered"].one),
}

# Numbers of decks that are not ready, and of players without one.
UNREADY_NUMBERS = {
    "illegal": ngettext_lazy("%(number)s deck is not legal", "%(number)s decks are not legal", "number"),
    "to_check": ngettext_lazy("%(number)s deck is to check", "%(number)s decks are to check", "number"),
    "missing": ngettext_lazy("%(number)s player has no deck", "%(number)s players have no deck", "number"),
}

DECISION_LABELS = {
    decision: _(TERMS[f"settled_{decision}"].one)
    for decision in ["card", "no_card", "allowed", "deck", "sideboard", "not_counted", "copies", "no_copies", "ask"]
}


def describe_submission(verdict: Verdict) -> str:
    """Return in one sentence how many cards were handed in and what the verdict is."""
    counts, errors = verdict.counts, len(verdict.errors)
    cards = f"{counts.main} + {counts.sideboard}" if counts.sideboard else str(counts.main)
    number = counts.main + counts.sideboard
    handed_in = ngettext("Handed in: %(cards)s card", "Handed in: %(cards)s cards", number) % {"cards": cards}
    if verdict.status == "legal":
        judged = gettext("the deck is legal.")
    elif verdict.status == "to_check":
        judged = gettext("the deck is to check: a judge will look at it.")
    else:
        judged = ngettext("the deck is illegal: %(number)s error.", "the deck is illegal: %(number)s errors.", errors)
        judged %= {"number": errors}
    return f"{handed_in}, {judged}"
