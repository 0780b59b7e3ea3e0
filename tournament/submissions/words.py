"""Labels of the settings for decks of an event."""

from django.utils.translation import gettext_lazy as _

VISIBILITY_LABELS = {
    "staff": _("judges and organizers only"),
    "opponent": _("also the player’s opponents"),
    "public": _("all readers"),
}
