"""Sentences about decks of an event: house rules, submissions, locks, visibility, settled lines, what was played."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "house_rule_unreadable": plain("%(place)s is not readable as a house rule; expected: %(expected)s."),
    "house_rule_number": plain("%(place)s: give a number from 1 to %(most)s, not %(found)s."),
    "house_rule_type": plain("%(place)s: the game has no cards of the type %(found)s."),
    "house_rule_part": plain("%(place)s: a share is more than 0 and at most 1, not %(found)s."),
    "house_rule_range": plain(
        "%(place)s: a range goes from 0 up and ends above 0, not from %(at_least)s to %(at_most)s."
    ),
    "house_rule_list": plain("%(place)s: a list holds 1 to %(most)s cards, not %(found)s."),
    "house_rule_some": plain("%(place)s: name 1 to %(most)s of them, not %(found)s."),
    "house_rule_affiliation": plain("%(place)s: the game has no affiliation %(name)s with these other words for it."),
    "house_rule_language": plain("%(place)s: no cards of the game were released in the language %(found)s."),
    "house_rules_too_many": plain("%(place)s: at most %(most)s are allowed, not %(found)s."),
    "house_rule_name": plain(
        "%(place)s: “%(name)s” is not a card name: a card name needs letters, at most %(limit)s characters, "
        "and at most %(spellings)s other spellings."
    ),
    "house_rule_name_twice": plain("%(name)s is in one list twice. Remove one of the two."),
    "house_rule_twice": plain("Two house rules have the same subject: %(rule)s. Keep one of them."),
    "house_rule_not_for_events": plain("An event cannot replace this rule of the game: %(rule)s."),
    "house_rule_not_in_format": plain("The format has no such rule: %(rule)s."),
    "house_rule_not_banned": plain("The format does not ban %(name)s, so the card needs no permission."),
    "house_rule_card_unknown": plain("%(place)s: %(name)s is not in the card list."),
    "house_rule_card_misspelt": plain("%(place)s: %(name)s is not in the card list. Did you mean: %(similar)s?"),
    "house_rule_banned_and_allowed": plain(
        "%(name)s cannot be banned and allowed at the same time. Remove it from one of the lists."
    ),
    "house_rule_armies": plain("A player brings 1 to %(most)s armies, not %(found)s."),
    "house_rules_locked": counted(
        "The rules for decks can no longer change: %(rounds)s round is paired.",
        "The rules for decks can no longer change: %(rounds)s rounds are paired.",
        "rounds",
        "conflict",
    ),
    "deck_reason_missing": plain("Give a reason for the change of the deck: the player reads it."),
    "deck_same": plain("Nothing was changed in the deck."),
    "deck_changed_meanwhile": plain(
        "Another deck was handed in meanwhile; yours is not saved and is shown below. Look at the deck that "
        "counts now; if you change the deck again, yours replaces it.",
        "changed_meanwhile",
    ),
    "deck_shown_unknown": plain("“%(found)s” is not a group of readers for decks."),
    "deck_lock_unknown": plain("“%(found)s” is not an action for a deck."),
    "deck_not_handed_in": plain("No deck was handed in for this entry.", "not_found"),
    "deck_not_shown": plain("This deck is not visible to you, or not yet.", "not_allowed"),
    "played_not_shown": plain(
        "What was played is shown when the event is over and its decks are visible to all readers. "
        "An organizer sets this on the page of the rules for decks.",
        "conflict",
    ),
    "deck_empty": plain("The list has no card yet. Add a card first."),
    "settle_reason_missing": plain("Give a reason for the decision: the player reads it."),
    "settle_decision_unknown": plain("“%(found)s” is not a decision about a line of a deck."),
    "settle_line_unknown": plain(
        "The deck has no line “%(line)s”. Look at the deck that counts now.", "changed_meanwhile"
    ),
    "settle_line_certain": plain("The line “%(line)s” is not in doubt, so there is nothing to decide."),
    "settle_question_missing": plain(
        "No question is open about where the line “%(line)s” belongs or what its number means. Decide what the line is."
    ),
    "settle_line_open": plain("The line “%(line)s” is not settled yet."),
    "settle_card_missing": plain("Say which card the line is."),
    "settle_card_unknown": plain("No card is called “%(card)s”. Choose a name that is offered."),
    "settle_card_shared": plain("Several cards are called “%(card)s”. Choose one by a name of its own: %(names)s."),
    "line_settled_meanwhile": plain(
        "Another judge has settled the line “%(line)s” meanwhile. Read that decision; yours is not saved.",
        "changed_meanwhile",
    ),
    "deck_locked": plain("The deck can no longer be changed: %(lock)s.", "conflict"),
}
