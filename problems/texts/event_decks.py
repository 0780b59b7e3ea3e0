"""Sentences about decks of an event: house rules, deadlines, locks and visibility."""

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
    "house_rules_too_many": plain("%(place)s: at most %(most)s are taken, not %(found)s."),
    "house_rule_name": plain(
        "%(place)s: “%(name)s” is no name of a card: it needs letters, at most %(limit)s signs, and at most "
        "%(spellings)s other spellings."
    ),
    "house_rule_name_twice": plain("%(name)s stands twice in one list."),
    "house_rule_twice": plain("Two house rules are about the same thing: %(rule)s."),
    "house_rule_not_for_events": plain("An event cannot write this rule of the game anew: %(rule)s."),
    "house_rule_not_in_format": plain("The format has no such rule: %(rule)s."),
    "house_rule_not_banned": plain("The format does not ban %(name)s, so it cannot be let off."),
    "house_rule_banned_and_allowed": plain("%(name)s cannot be banned and let off at the same time."),
    "house_rule_armies": plain("A player brings 1 to %(most)s armies, not %(found)s."),
    "house_rules_locked": counted(
        "The rules for decks stay as they are: %(rounds)s round is paired.",
        "The rules for decks stay as they are: %(rounds)s rounds are paired.",
        "rounds",
    ),
    "deck_reason_missing": plain("Say why you change the deck: the player will read it."),
    "deck_same": plain("Nothing was changed in the deck."),
    "deck_changed_meanwhile": plain(
        "Another deck was handed in while you wrote; yours is not saved and stands below. Look at what counts now; "
        "if you change the deck again, yours takes its place."
    ),
    "deck_shown_unknown": plain("“%(found)s” is nobody to whom decks can be shown."),
    "deck_lock_unknown": plain("“%(found)s” is nothing that can be done with a deck."),
    "deck_not_handed_in": plain("No deck was handed in for this entry."),
    "deck_not_shown": plain("This deck is not shown to you, or not yet."),
}
