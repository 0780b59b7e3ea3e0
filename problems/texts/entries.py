"""Sentences about entries and the people of an event."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "registration_closed": plain("This event does not take entries now.", "conflict"),
    "late_entry_closed": plain("New players cannot start after round %(last)s in this event.", "conflict"),
    "late_entry_no_place": plain(
        "All pairs of this event are set since its first round, so no player can join it now. Only a league of an odd "
        "number of players has one free place.",
        "conflict",
    ),
    "event_over": plain("The event is over, so this can no longer be changed.", "conflict"),
    "already_entered": plain("%(name)s is already entered in this event.", "changed_meanwhile"),
    "name_entered_already": plain("%(name)s is entered already. Is this another player?", "conflict"),
    "name_not_whole": plain("Give a given name and a family name, each of at most %(most)s characters."),
    "name_unseen_character": plain(
        "The name has an invisible character: %(character)s. Type the name instead of pasting it."
    ),
    "latin_name_needed": plain("Write the name in Latin letters, at most %(most)s characters."),
    "name_reserved": plain("Pages show “%(name)s” in place of names. Choose another name."),
    "mark_too_long": plain("The word that tells a player from a namesake has at most %(most)s characters."),
    "mark_without_namesake": plain("No other player here is called %(name)s, so the name needs no addition."),
    "mark_taken": plain("A namesake is told apart by “%(mark)s” already. Choose another word."),
    "name_is_their_own": plain("Players with an account or a role change their name themselves."),
    "too_many_names": plain("At most %(most)s names can be entered at once. Enter the rest afterwards."),
    "names_being_entered": plain("Another list of names is just being entered. Wait until it is done.", "conflict"),
    "names_unread": plain(
        "These lines are not names: %(lines)s. Leave them out, or write a given name and a family name on each."
    ),
    "no_name_in_text": plain("There is no name to enter. Write at least one."),
    "return_needs_staff": plain("The staff dropped you from this event. Ask them to reinstate you.", "conflict"),
    "player_not_found": plain("No player here is called “%(text)s”."),
    "player_ambiguous": counted(
        "%(found)s player matches “%(text)s”. Choose the one that you mean.",
        "%(found)s players match “%(text)s”. Choose the one that you mean.",
        "found",
    ),
    "player_too_ambiguous": plain("Many players match “%(text)s”. Type more of the name, or choose one of these."),
    "entry_unknown": plain("There is no such entry in this event.", "not_found"),
    "entry_not_yours": plain("You are not entered in this event.", "not_allowed"),
    "check_in_all_closed": plain(
        "All players can be checked in at once only before the first round is paired.", "conflict"
    ),
    "status_not_allowed": plain("An entry that is “%(current)s” cannot become “%(to)s”.", "conflict"),
    "own_drop_off": plain(
        "In this event players do not drop by themselves. Tell the staff; they drop you.", "conflict"
    ),
    "check_in_closed": plain("Check-in is not open now. If you are at the venue, tell the staff.", "conflict"),
    "check_in_over": plain("Check-in of this event is over, so it needs no code any more.", "conflict"),
    "check_in_code_wrong": plain(
        "This code does not hold any more. Scan the code that the venue shows now, or tell the staff that you are here."
    ),
    "check_in_waiting": plain(
        "You are on the waiting list. You can check in as soon as a place becomes free.", "conflict"
    ),
    "check_in_dropped": plain("You dropped from this event. Ask the staff to reinstate you.", "conflict"),
    "check_in_deck_missing": plain(
        "This event asks for a deck and you have handed in none. Hand it in first, or tell the staff that you are "
        "here.",
        "conflict",
    ),
    "link_of_another_event": plain(
        "%(name)s played at another event first. Only the organizers of that event can hand out a sign-in link.",
        "not_allowed",
    ),
    "link_not_needed": plain(
        "%(name)s signs in with a password or has a role here. Staff cannot hand out a sign-in link for such "
        "an account.",
        "not_allowed",
    ),
    "apart_from_oneself": plain("Choose two different players."),
    "apart_already": plain("These two players are kept apart already.", "changed_meanwhile"),
    "apart_unknown": plain("These two players are not kept apart.", "not_found"),
    "club_too_long": plain("The name of a club has at most %(most)s characters."),
    "disqualified_already": plain("This player is disqualified already.", "changed_meanwhile"),
    "not_disqualified": plain("%(name)s is not disqualified and keeps the place in the standings.", "conflict"),
}
