"""Words for parameters of sentences: states, outcomes and other fixed names of the code."""

from problems.texts.marks import plain

# Only parameters with these names hold such words. Names of cards and persons must not be translated.
TERM_PARAMETERS = frozenset({"state", "to", "current", "allowed", "outcome", "rule", "lock"})

# The models of events, entries, rounds and decks take the labels of their states from here.
TERMS = {
    "draft": plain("draft"),
    "announced": plain("announced"),
    "registration": plain("registration open"),
    "check_in": plain("check-in"),
    "running": plain("running"),
    "cut": plain("finals"),
    "finished": plain("finished"),
    "archived": plain("archived"),
    "published": plain("published"),
    "closed": plain("closed"),
    "waiting": plain("waiting for a place"),
    "registered": plain("registered"),
    "checked_in": plain("checked in"),
    "dropped": plain("dropped"),
    "bye": plain("bye"),
    "awarded_bye": plain("awarded bye"),
    "awarded_loss": plain("awarded loss"),
    "win_first": plain("win of the first"),
    "win_second": plain("win of the second"),
    "double_win": plain("double win"),
    "double_loss": plain("double loss"),
    "intentional_draw": plain("agreed draw"),
    "no_show_first": plain("the first did not come"),
    "no_show_second": plain("the second did not come"),
    "no_show_both": plain("neither came"),
    "no_shows": plain("no-shows"),
    # Decisions about a doubtful line of a deck
    "settled_card": plain("a card"),
    "settled_no_card": plain("no card"),
    "settled_allowed": plain("own card, allowed here"),
    "settled_ask": plain("to be settled again"),
    # Visibility of decks and actions on them
    "staff": plain("judges and organizers only"),
    "opponent": plain("also the player’s opponents"),
    "public": plain("all readers"),
    "open": plain("left open"),
    "locked": plain("locked"),
    # Reasons for the lock of a deck
    "event_is_over": plain("the event is over"),
    "own_deck_locked": plain("the staff locked yours"),
    "own_deadline_passed": plain("the time given to you has run out"),
    "decks_locked": plain("the staff locked all decks"),
    "first_round_paired": plain("the first round is paired"),
    "deadline_passed": plain("the deadline has passed"),
    # Subjects of the rules of formats
    "deck_size": plain("size of the deck"),
    "at_least": plain("least number of cards of a type"),
    "max_copies": plain("copies of a card"),
    "sideboard": plain("size of the sideboard"),
    "sideboard_size": plain("size of the sideboard"),
    "sideboard_exact": plain("size of the sideboard"),
    "no_sideboard": plain("size of the sideboard"),
    "banned": plain("banned cards"),
    "restricted": plain("restricted cards"),
    "restricted_each": plain("restricted cards"),
    "card_pool": plain("where cards were released"),
    "affiliations": plain("affiliations"),
    "one_affiliation": plain("one affiliation"),
    "affiliation_share": plain("share of an affiliation"),
    "roster": plain("cards of the roster"),
    "unique_serial": plain("codes of cards"),
    "army_roster": plain("armies"),
}
