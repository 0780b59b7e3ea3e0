"""Sentences about proposals of cards: errors in a proposed card, and decisions that are not possible."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "card_name_missing": plain("Give the card a name with letters."),
    "card_name_taken": plain("%(name)s already means another card, %(card)s. Use another name."),
    "card_type_unknown": plain("The game has no type of card called %(value)s. Choose another type."),
    "card_affiliation_unknown": plain("The game has no affiliation called %(value)s. Choose another one."),
    "card_language_unknown": plain("The game has no cards in this language: %(value)s."),
    "card_value_too_long": counted(
        "“%(value)s…” has more than %(limit)s character.", "“%(value)s…” has more than %(limit)s characters.", "limit"
    ),
    "card_too_many_aliases": counted(
        "The card has %(found)s other spelling, at most %(limit)s are allowed.",
        "The card has %(found)s other spellings, at most %(limit)s are allowed.",
        "found",
    ),
    "card_printed_value_unknown": plain("Cards of this game print no value called %(value)s."),
    "card_printed_value_invalid": plain(
        "%(field)s cannot be “%(value)s”. Write it as on the card: 7, -2, 2x, ?, or – if it is struck out."
    ),
    "card_not_changed": plain("The card has these values already. Change a value first."),
    "card_changed_meanwhile": plain(
        "The card was changed meanwhile; look at its current values. If the same value changed, reject this "
        "proposal or ask for a new one.",
        "changed_meanwhile",
    ),
}
