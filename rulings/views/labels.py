"""Names of sections and sources' kinds in the reader's language; a section without one is shown as the data say it."""

from django.utils.translation import gettext_lazy as _

SECTIONS = {
    "format": _("Format of the event"),
    "removed forever": _("Cards removed for good"),
    "combat": _("Combat"),
    "timing": _("Timing of reactions"),
    "vehicles": _("Vehicles"),
    "beasts": _("Beasts"),
    "general": _("General rules"),
    "card errata": _("Single cards"),
}


_ORDER = {section: place for place, section in enumerate(SECTIONS)}


def section_order(section: str) -> tuple[int, str]:
    """Known sections first, as rules are read; then the others by name."""
    return (_ORDER.get(section, len(_ORDER)), section)


def section_label(section: str) -> str:
    """The section's name for a heading."""
    return str(SECTIONS.get(section, section))
