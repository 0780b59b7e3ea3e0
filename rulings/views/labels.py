"""Names of sections in the reader's language, from the data; a section without one is shown as the rulings say it."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulings.queries.choices import UNDIVIDED
from rulings.queries.snapshot import section_names


def section_order(section: str) -> tuple[int, str]:
    """Known sections first, as rules are read; then the others by name."""
    names = section_names()
    return (names[section][0] if section in names else len(names), section)


def section_label(section: str) -> str:
    """The section's name for a heading."""
    if section == UNDIVIDED:
        return _("not divided into sections")
    names = section_names()
    return names[section][1].in_language(get_language()) if section in names else section
