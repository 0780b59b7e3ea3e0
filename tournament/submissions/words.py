"""Labels of the settings for decks of an event, of their verdicts, and of decisions about their lines."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from problems.texts.terms import TERMS

VISIBILITY_LABELS = {
    "staff": _("judges and organizers only"),
    "opponent": _("also the player’s opponents"),
    "public": _("all readers"),
}

STATUS_LABELS = {"legal": _("legal"), "to_check": pgettext_lazy("deck", "to check"), "illegal": _("not legal")}

DECISION_LABELS = {
    "card": _(TERMS["settled_card"].one),
    "no_card": _(TERMS["settled_no_card"].one),
    "allowed": _(TERMS["settled_allowed"].one),
    "ask": _(TERMS["settled_ask"].one),
}
