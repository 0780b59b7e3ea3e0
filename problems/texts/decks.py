"""Sentences about decks: findings of a check, refusals of a text, and the rules of formats in words."""

from problems.texts.marks import Text, counted, plain

_TYPE_NOT_GIVEN = counted(
    "The card list does not give the type of %(card)s, so it is not counted among the %(types)s; write it below a "
    "heading of its type.",
    "The card list does not give the type of these cards, so they are not counted among the %(types)s; write them "
    "below a heading of their type:",
    "cards",
)
_AFFILIATION_NOT_GIVEN = counted(
    "The card list does not give the affiliation of %(card)s, so it is not part of this number.",
    "The card list does not give the affiliation of these cards, so they are not part of this number:",
    "cards",
)

TEXTS: dict[str, Text] = {
    "deck_too_small": counted(
        "%(missing)s card is missing: the deck has %(found)s, at least %(needed)s are needed.",
        "%(missing)s cards are missing: the deck has %(found)s, at least %(needed)s are needed.",
        "missing",
    ),
    "too_few_of_type": plain(
        "Too few %(types)s: the deck has %(found)s, at least %(needed)s are needed.", cards=_TYPE_NOT_GIVEN
    ),
    "too_many_copies": counted(
        "%(card)s: %(found)s copies, the format allows %(allowed)s.",
        "%(card)s: %(found)s copies, the format allows %(allowed)s.",
        "found",
    ),
    "card_banned": plain("%(card)s is banned in this format."),
    "sideboard_too_large": counted(
        "The sideboard has %(found)s card, at most %(size)s are allowed.",
        "The sideboard has %(found)s cards, at most %(size)s are allowed.",
        "found",
    ),
    "sideboard_incomplete": counted(
        "The sideboard has %(found)s card out of %(size)s.",
        "The sideboard has %(found)s cards out of %(size)s.",
        "found",
    ),
    "sideboard_not_used": counted(
        "This format has no sideboard; %(found)s card in it is not counted.",
        "This format has no sideboard; %(found)s cards in it are not counted.",
        "found",
    ),
    "card_not_in_pool": plain("%(card)s may not be played: it is homemade or was never released in %(language)s."),
    "card_unknown": plain(
        "%(card)s is not in the card list. It counts, but it cannot be verified. Check the spelling."
    ),
    "near_banned": plain("%(card)s looks like %(meant)s, which is banned."),
    "near_copies": counted(
        "%(card)s looks like %(meant)s; as that card it has %(found)s copy, %(allowed)s allowed.",
        "%(card)s looks like %(meant)s; as that card it has %(found)s copies, %(allowed)s allowed.",
        "found",
    ),
    "near_illegal": plain("%(card)s looks like %(meant)s, which this deck may not have."),
    "likely_banned": plain("%(card)s is probably the card %(meant)s, which is banned."),
    "likely_copies": counted(
        "%(card)s and %(meant)s are probably one card; then it has %(found)s copy, %(allowed)s allowed.",
        "%(card)s and %(meant)s are probably one card; then it has %(found)s copies, %(allowed)s allowed.",
        "found",
    ),
    "likely_illegal": plain("%(card)s is probably the card %(meant)s, which this deck may not have."),
    "shared_banned": plain("Several cards are called %(card)s; one of them, %(meant)s, is banned."),
    "shared_copies": counted(
        "Several cards are called %(card)s; as %(meant)s it has %(found)s copy, %(allowed)s allowed.",
        "Several cards are called %(card)s; as %(meant)s it has %(found)s copies, %(allowed)s allowed.",
        "found",
    ),
    "shared_illegal": plain("Several cards are called %(card)s; this deck may not have one of them, %(meant)s."),
    "cards_if_all_lines": counted(
        "The deck has %(needed)s cards only if %(number)s line of text is a card.",
        "The deck has %(needed)s cards only if all %(number)s lines of text are cards.",
        "number",
    ),
    "cards_if_some_lines": counted(
        "The deck has %(needed)s cards only if %(missing)s of %(number)s lines of text is a card.",
        "The deck has %(needed)s cards only if %(missing)s of %(number)s lines of text are cards.",
        "missing",
    ),
    "sideboard_if_lines": counted(
        "The sideboard has %(size)s cards only if %(missing)s of %(number)s lines of text is a card.",
        "The sideboard has %(size)s cards only if %(missing)s of %(number)s lines of text are cards.",
        "missing",
    ),
    "affiliation_if_cards": plain(
        "%(affiliation)s: %(needed)s cards are needed and %(found)s are certain; which cards these names mean decides."
    ),
    "types_if_cards": plain(
        "%(needed)s %(types)s are needed and %(found)s are certain; the type of these cards decides."
    ),
    "release_unknown": plain("It is not known whether %(card)s was released in %(language)s."),
    "line_may_hold_several_cards": plain(
        "Line %(line)s may hold several cards: %(text)s. Write each on a line of its own, or a comma between them."
    ),
    "part_in_question": counted(
        "Line %(line)s, “%(text)s”: does the %(cards)s card belong to the deck? %(outcomes)s.",
        "Line %(line)s, “%(text)s”: do these %(cards)s cards belong to the deck? %(outcomes)s.",
        "cards",
    ),
    "number_in_question": plain("Line %(line)s: is the number in “%(text)s” a number of copies? %(outcomes)s."),
    "text_in_question": plain("Line %(line)s may say something about the cards: %(text)s"),
    "lines_decide": counted(
        "Whether the deck keeps the rules depends on %(number)s line that is not certain: %(text)s",
        "Whether the deck keeps the rules depends on %(number)s lines that are not certain, the first of them: "
        "%(text)s",
        "number",
    ),
    "line_names_banned": plain("Line %(line)s names %(meant)s, which is banned: %(text)s"),
    "list_repeated": plain(
        "Lines %(first)s to %(last)s repeat the cards of a list above. If it was pasted twice, delete one of the two."
    ),
    "line_not_understood": plain("Line %(line)s is not understood: %(text)s"),
    "type_declared": counted(
        "The type of %(cards)s card is taken from your heading and was not verified.",
        "The type of %(cards)s cards is taken from your headings and was not verified.",
        "cards",
    ),
    "sideboard_not_exact": counted(
        "The sideboard has %(found)s card; it must have exactly %(size)s, or none.",
        "The sideboard has %(found)s cards; it must have exactly %(size)s, or none.",
        "found",
    ),
    "too_many_restricted": counted(
        "Of the restricted cards the deck has %(found)s, all together %(allowed)s is allowed.",
        "Of the restricted cards the deck has %(found)s, all together %(allowed)s are allowed.",
        "allowed",
    ),
    "copies_restricted": counted(
        "%(card)s is restricted: %(found)s copies, %(allowed)s is allowed.",
        "%(card)s is restricted: %(found)s copies, %(allowed)s are allowed.",
        "allowed",
    ),
    "affiliation_not_allowed": plain("%(card)s has an affiliation that may not be played."),
    "affiliation_mixed": plain("%(card)s does not belong with the rest of the deck: %(affiliation)s."),
    "affiliation_too_few": counted(
        "%(affiliation)s: the deck has %(found)s card of it, at least %(needed)s are needed.",
        "%(affiliation)s: the deck has %(found)s cards of it, at least %(needed)s are needed.",
        "found",
        cards=_AFFILIATION_NOT_GIVEN,
    ),
    "affiliation_not_known": counted(
        "The affiliation of %(cards)s card is not known and was not judged.",
        "The affiliation of %(cards)s cards is not known and was not judged.",
        "cards",
    ),
    "roster_size": plain("The roster takes %(size)s %(types)s and has %(found)s."),
    "type_missing": plain("The type of this card is missing. Write one of these before it: %(types)s."),
    "serial_repeated": plain(
        "%(found)s cards have the code %(serial)s, here or in another roster of the event. Give each card its own code."
    ),
    "serial_missing": plain("%(card)s has no code in square brackets."),
    "serial_alike": plain(
        "The codes %(serial)s and %(other)s look alike. If they are one code, it is here twice or in another roster."
    ),
    "serial_loose": counted(
        "The code of %(cards)s card may be another word: %(serials)s. Write codes in square brackets.",
        "The codes of %(cards)s cards may be other words: %(serials)s. Write codes in square brackets.",
        "cards",
    ),
    "roster_if_played": counted(
        "%(cards)s card may not be played, because line %(line)s is not understood: %(text)s",
        "%(cards)s cards may not be played, because line %(line)s is not understood: %(text)s",
        "cards",
    ),
    "roster_if_type": plain(
        "%(card)s has one type by its name and another by the heading above it. Write the type before the name."
    ),
    "roster_if_card": plain("Line %(line)s may be text or a card of the roster: %(text)s"),
    "army_if_meant": plain("Line %(line)s may name the army %(meant)s: %(text)s"),
    "army_if_tile": plain("Line %(line)s may be a tile or none: %(text)s"),
    "army_unknown": plain("No army of this format is named. Choose one of these: %(armies)s."),
    "manifest_mismatch": plain(
        "%(army)s: the tiles are not those of the army. Listed and printed number: %(differences)s."
    ),
    "import_unreadable": plain("The file cannot be read as a list of cards: %(reason)s."),
    "import_not_a_list": plain("The file is JSON, but holds no list of cards with names for their values."),
    "import_no_cards": plain("The file has no cards."),
    "import_names_missing": plain(
        "The file has no column with the names of cards. Call it “name”, “key” or by a language: %(languages)s."
    ),
    "import_columns_missing": plain("The file is card data of LackeyCCG and lacks these columns: %(columns)s."),
    "import_too_many_rows": plain("The file has %(found)s rows, at most %(limit)s are allowed."),
    "import_name_missing": plain("Row %(row)s: a card needs a name with letters."),
    "import_key_invalid": plain("Row %(row)s: a key has letters a to z, digits and hyphens only, not %(value)s."),
    "import_name_taken": plain("Row %(row)s: %(name)s already means another card, %(card)s."),
    "import_name_shared": plain("Row %(row)s: %(name)s is a name of several cards: give the key, one of %(keys)s."),
    "import_type_unknown": counted(
        "Row %(row)s: %(card)s has a type that the game does not know: %(value)s.",
        "%(rows)s rows have a type that the game does not know: %(value)s. The first is row %(row)s: %(card)s.",
        "rows",
    ),
    "import_affiliation_unknown": counted(
        "Row %(row)s: %(card)s has an affiliation that the game does not know: %(value)s.",
        "%(rows)s rows have an affiliation that the game does not know: %(value)s. The first is row %(row)s: %(card)s.",
        "rows",
    ),
    "import_printed_value_invalid": plain("Row %(row)s: %(field)s of %(card)s cannot be “%(value)s”."),
    "import_value_too_long": plain("Row %(row)s: “%(field)s” has more than %(limit)s characters."),
    "import_conflict": plain("Row %(row)s: %(card)s has other values further up: %(value)s."),
    "format_unknown": plain("There is no format %(format)s.", "not_found"),
    "text_too_large": plain("The text has %(found)s characters, at most %(limit)s are allowed.", "too_large"),
    "too_many_lines": plain("The text has %(found)s lines, at most %(limit)s are allowed.", "too_large"),
    "text_not_readable": plain("This is not a text: it contains bytes that are not letters."),
    "deck_file_unknown": plain(
        "There is no deck file of the kind “%(kind)s”. Choose one of these: %(known)s.", "not_found"
    ),
    "deck_file_declares": plain(
        "The file declares a document type or entities and was not read. Save the deck again as a text or CSV."
    ),
    "deck_file_is_pdf": plain("This is a PDF file. Copy the text of the list, or save it as CSV."),
    "deck_file_is_document": plain(
        "This is a document of a word processor, an old .xls table, or has a password. "
        "Copy the text of the list, or save it as CSV."
    ),
    "deck_file_is_picture": plain("This is a picture. Copy the text of the list, or save it as CSV."),
    "deck_file_is_archive": plain("This is an archive of files. Open it, and choose the list as text or CSV."),
    "deck_file_is_data": plain("This is JSON, a file for programs. Copy the text of the list, or save it as CSV."),
    "deck_file_damaged": plain(
        "The table cannot be read: the file is damaged or of another kind. "
        "Copy the text of the list, or save it as CSV."
    ),
    "deck_file_unpacked_too_large": plain(
        "The table has more than %(limit)s bytes when it is unpacked. Save only the sheet with the list as CSV.",
        "too_large",
    ),
    "deck_file_sheets": plain(
        "There are cards on several sheets, together too many: %(sheets)s. Save only the sheet with the list as CSV.",
        "too_large",
    ),
    "table_too_large": plain(
        "The table is too large: at most %(rows)s rows and %(columns)s columns are read. "
        "Save only the sheet with the list as CSV.",
        "too_large",
    ),
    "deck_name_missing": plain("Give the deck a name."),
    "rule_deck_size": counted(
        "At least %(at_least)s card in the deck, without the sideboard.",
        "At least %(at_least)s cards in the deck, without the sideboard.",
        "at_least",
    ),
    "rule_at_least": plain("At least %(number)s %(types)s among them."),
    "rule_max_copies": counted(
        "At most %(number)s copy of each card, deck and sideboard together.",
        "At most %(number)s copies of each card, deck and sideboard together.",
        "number",
    ),
    "rule_banned": counted(
        "%(count)s card is banned, in the sideboard too.",
        "%(count)s cards are banned, in the sideboard too.",
        "count",
    ),
    "rule_sideboard_size": counted(
        "A sideboard of up to %(size)s card.", "A sideboard of up to %(size)s cards.", "size"
    ),
    "rule_sideboard_exact": counted(
        "A sideboard of exactly %(size)s card, or none.", "A sideboard of exactly %(size)s cards, or none.", "size"
    ),
    "rule_restricted": counted(
        "Restricted list: at most %(number)s card of %(count)s, deck and sideboard together.",
        "Restricted list: at most %(number)s cards of %(count)s, deck and sideboard together.",
        "number",
    ),
    "rule_restricted_each": counted(
        "Restricted list: at most %(number)s copy of each of %(count)s cards.",
        "Restricted list: at most %(number)s copies of each of %(count)s cards.",
        "number",
    ),
    "rule_affiliations": plain("Affiliations: %(summary)s."),
    "rule_one_affiliation": plain("Cards of one affiliation (%(choices)s), and besides: %(besides)s."),
    "rule_affiliation_share": plain("At least %(part)s of the deck, rounded up, of one affiliation: %(choices)s."),
    "rule_roster": plain("The roster: %(summary)s."),
    "rule_unique_serial": plain("Each card with its own code in square brackets; no code twice."),
    "rule_army_roster": counted(
        "%(at_most)s army of %(tiles)s tiles as printed: %(armies)s. Its name is enough.",
        "Up to %(at_most)s armies of %(tiles)s tiles each as printed: %(armies)s. Their names are enough.",
        "at_most",
    ),
    "rule_no_sideboard": plain("No sideboard."),
    "rule_card_pool": plain("Only cards that were released in %(language)s; no homemade cards, proxies are fine."),
}
