"""Sentences about rulings, the files and documents they are read from, and proposals.

``proposal_decided`` and ``reason_missing`` are refusals of card proposals, too; the others of these are in cards.py.
"""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "data_file_unreadable": plain("%(file)s cannot be read: %(detail)s"),
    "data_key_missing": plain("%(file)s, line %(line)s, %(id)s: %(key)s is missing."),
    "data_key_unknown": plain("%(file)s, line %(line)s, %(id)s: %(key)s is not a known key."),
    "data_default_unknown": plain("%(file)s, line %(line)s: %(key)s cannot stand at the top for the whole file."),
    "data_table_unread": plain(
        "%(file)s, line %(line)s: write each table of “%(name)s” as [[%(name)s]] on a line of its own."
    ),
    "data_value_invalid": plain("%(file)s, line %(line)s, %(id)s: the value of %(key)s cannot be used."),
    "data_text_too_long": plain(
        "%(file)s, line %(line)s, %(id)s: %(key)s has %(found)s characters, at most %(most)s are allowed."
    ),
    "ruling_id_repeated": plain("%(file)s, line %(line)s: the id %(id)s is used twice."),
    "ruling_source_unknown": plain("%(file)s, line %(line)s, %(id)s: the source %(source)s is not known."),
    "ruling_section_unknown": plain("%(file)s, line %(line)s, %(id)s: its source has no section %(section)s."),
    "ruling_link_unknown": plain("%(file)s, line %(line)s, %(id)s: there is no other ruling %(link)s to link to."),
    "ruling_link_circular": plain(
        "%(file)s, line %(line)s, %(id)s: %(link)s replaces this ruling, so this ruling cannot replace it."
    ),
    "ruling_card_unknown": plain("%(file)s, line %(line)s, %(id)s: the card %(card)s is not in the card list."),
    "ruling_alias_empty": plain("%(file)s, line %(line)s: the alias %(id)s has no meaning. Give it one, or remove it."),
    "ruling_hint_english_missing": plain("%(file)s, line %(line)s, %(id)s: no hint is an English question."),
    "ruling_hints_too_few": counted(
        "%(file)s, line %(line)s, %(id)s: %(needed)s hints are needed, there is %(found)s.",
        "%(file)s, line %(line)s, %(id)s: %(needed)s hints are needed, there are %(found)s.",
        "found",
    ),
    # The same faults of a ruling typed into a form, which has no file and no lines.
    "entry_field_missing": plain("%(field)s: nothing is written here yet."),
    "entry_field_invalid": plain("%(field)s: this cannot be used."),
    "entry_source_unknown": plain("The source %(source)s is not known."),
    "entry_section_unknown": plain("This section is not in the chosen source. Choose another section."),
    "entry_link_unknown": plain("There is no other ruling %(link)s to link to."),
    "entry_link_circular": plain("%(link)s replaces this ruling, so this ruling cannot replace it."),
    "entry_card_unknown": plain("The card %(card)s is not in the card list."),
    "entry_hint_english_missing": plain("No hint is an English question. Add one."),
    "entry_hints_too_few": counted(
        "%(needed)s hints are needed, there is %(found)s.",
        "%(needed)s hints are needed, there are %(found)s.",
        "found",
    ),
    "proposal_empty": plain("Write the text of the ruling."),
    "proposal_text_too_long": plain("The text has %(found)s characters, at most %(most)s are allowed."),
    "proposal_card_unknown": plain("%(card)s is not in the card list. Similar names: %(near)s."),
    "proposal_changes_nothing": plain("The ruling has this text already. Change the text first."),
    "proposal_decided": plain("This proposal has been decided already.", "changed_meanwhile"),
    "proposal_outdated": plain("The ruling was changed meanwhile. Look at the difference again.", "changed_meanwhile"),
    "too_many_proposals": plain(
        "%(most)s proposals of yours wait already. Wait until an editor has decided about some of them.", "conflict"
    ),
    "ruling_id_taken": plain("There is a ruling %(id)s already. Choose another id.", "conflict"),
    "source_id_taken": plain("There is a source %(id)s already. Choose another id.", "conflict"),
    "reason_missing": plain("Say why."),
    "drafts_empty": plain("There is no ruling in this text."),
    "drafts_strange": plain("Only proposals that wait can be approved here, nothing else: %(ids)s"),
    "paper_source_unknown": plain("The source %(source)s is not known. Import it first, or name one of: %(known)s."),
    "paper_empty": plain("There is nothing to read in this text."),
    "paper_card_unknown": plain("No card is called %(card)s; similar names: %(near)s."),
    "paper_term": plain("%(term)s is not a card; it is read as a term."),
    "paper_no_subject": plain("It does not begin with a card and a colon."),
    "paper_not_marked": plain("It had no bullet of its own."),
    "paper_split": plain("It stood in one bullet with the one before it."),
    "paper_joined": plain("Parts of it stand after an empty line and may be something else."),
    "paper_citation_unclear": plain("This looks like a source but is not one: %(text)s"),
    "paper_magazine_unknown": plain("The magazine %(magazine)s is not among the sources."),
    "paper_more_citations": plain("It cites more than one source; only the first is kept: %(text)s"),
    "paper_nothing_said": plain("The bullet holds only a name."),
}
