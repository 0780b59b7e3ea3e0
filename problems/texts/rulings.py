"""Sentences about rulings and the files they are read from."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "data_file_unreadable": plain("%(file)s cannot be read: %(detail)s"),
    "data_key_missing": plain("%(file)s, line %(line)s, %(id)s: %(key)s is missing."),
    "data_key_unknown": plain("%(file)s, line %(line)s, %(id)s: %(key)s means nothing here."),
    "data_value_invalid": plain("%(file)s, line %(line)s, %(id)s: the value of %(key)s cannot be used."),
    "ruling_id_repeated": plain("%(file)s, line %(line)s: the id %(id)s is used twice."),
    "ruling_source_unknown": plain("%(file)s, line %(line)s, %(id)s: the source %(source)s is not known."),
    "ruling_section_unknown": plain("%(file)s, line %(line)s, %(id)s: its source has no section %(section)s."),
    "ruling_link_unknown": plain("%(file)s, line %(line)s, %(id)s: there is no other ruling %(link)s to link to."),
    "ruling_card_unknown": plain("%(file)s, line %(line)s, %(id)s: the card %(card)s is not in the card list."),
    "ruling_alias_empty": plain("%(file)s, line %(line)s: the alias %(id)s stands for nothing."),
    "ruling_hints_too_few": counted(
        "%(file)s, line %(line)s, %(id)s: %(needed)s hints are needed, there is %(found)s.",
        "%(file)s, line %(line)s, %(id)s: %(needed)s hints are needed, there are %(found)s.",
        "found",
    ),
}
