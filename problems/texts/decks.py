"""Sentences about decks: what is wrong with a list, why a text is refused, and what each rule of a format says."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "deck_too_small": counted(
        "%(missing)s card is missing: the deck has %(found)s, at least %(needed)s are needed.",
        "%(missing)s cards are missing: the deck has %(found)s, at least %(needed)s are needed.",
        "missing",
    ),
    "too_few_of_type": plain("Too few %(types)s: the deck has %(found)s, at least %(needed)s are needed."),
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
    "card_unknown": plain("%(card)s is not in the card list. It counts, but nobody can check it."),
    "line_not_understood": plain("Line %(line)s is not understood: %(text)s"),
    "type_declared": counted(
        "The type of %(cards)s card is taken from your heading and was not verified.",
        "The type of %(cards)s cards is taken from your headings and was not verified.",
        "cards",
    ),
    "format_unknown": plain("There is no format %(format)s."),
    "text_too_large": plain("The text has %(found)s characters, at most %(limit)s are taken."),
    "too_many_lines": plain("The text has %(found)s lines, at most %(limit)s are taken."),
    "text_not_readable": plain("This is not a text: it holds bytes that are no letters."),
    "deck_name_missing": plain("Give the deck a name."),
    "note_card_banned": plain("banned card"),
    "note_too_many_copies": counted(
        "%(found)s copies, %(allowed)s allowed", "%(found)s copies, %(allowed)s allowed", "found"
    ),
    "note_card_not_in_pool": plain("outside the card pool"),
    "note_card_unknown": plain("unknown card"),
    "note_line_not_understood": plain("not understood"),
    "note_type_declared": plain("type not verified"),
    "rule_deck_size": counted(
        "At least %(at_least)s card in the deck, sideboard aside.",
        "At least %(at_least)s cards in the deck, sideboard aside.",
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
    "rule_no_sideboard": plain("No sideboard."),
    "rule_card_pool": plain("Only cards that were released in %(language)s; no homemade cards, proxies are fine."),
}
