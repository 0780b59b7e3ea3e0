"""Labels of sections in the reader's language, from the data; a section without a name is shown by its key."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulings.queries.choices import UNDIVIDED
from rulings.queries.snapshot import get_section_order_and_names


def make_section_sort_key(section: str) -> tuple[int, str]:
    """Return a key for sorting: sections of the data in their order, then the others by key."""
    known_sections = get_section_order_and_names()
    return (known_sections[section][0] if section in known_sections else len(known_sections), section)


def label_section(section: str) -> str:
    """Return the name of a section for a heading."""
    if section == UNDIVIDED:
        return _("not divided into sections")
    known_sections = get_section_order_and_names()
    return known_sections[section][1].in_language(get_language()) if section in known_sections else section
