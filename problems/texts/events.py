"""Sentences about events, entries, rounds and papers."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "start_not_planned": plain("Give a year from %(first)s to %(last)s."),
    "time_zone_unknown": plain("%(place)s: no time zone has the name %(found)s; one is Europe/Prague."),
    "fact_too_long": plain("%(place)s: at most %(most)s characters."),
    "fact_empty": plain("%(place)s: write something."),
    "event_archived": plain("The event is archived: nothing about it changes any more."),
    "event_fact_over": plain("The event is over: only its name, venue, prizes and contact can still be corrected."),
    "start_fixed": plain("Players have seen a round: the start and the time zone stay."),
    "capacity_fixed": plain("Play has begun: the number of places says who comes in only before it."),
    "cut_fixed": plain("The finals have begun: the number of rounds and the size of the finals stay."),
    "rounds_fewer_than_paired": counted(
        "%(rounds)s round is paired already; there cannot be fewer.",
        "%(rounds)s rounds are paired already; there cannot be fewer.",
        "rounds",
    ),
    "event_changed_meanwhile": plain(
        "Somebody else changed these facts since you opened this page. Look at them again and change what you want."
    ),
    "deck_empty": plain("There is no card in the list yet."),
    "event_unknown": plain("There is no event at this address."),
    "registration_closed": plain("This event does not take entries now."),
    "already_entered": plain("%(name)s is already entered in this event."),
    "name_entered_already": plain("%(name)s is entered already. Is this somebody else?"),
    "name_not_whole": plain("Give a given name and a family name, each of at most %(most)s characters."),
    "name_is_their_own": plain("Whoever has an account or works here writes their name themselves."),
    "too_many_names": plain("At most %(most)s names are entered at once."),
    "names_unread": plain("These lines are no names: %(lines)s. Leave them out, or write two names on each."),
    "no_name_in_text": plain("There is no name to enter."),
    "return_needs_staff": plain("The staff took you out of this event. Ask them to let you back in."),
    "entry_unknown": plain("There is no such entry in this event."),
    "entry_not_yours": plain("You are not entered in this event."),
    "status_not_allowed": plain("An entry that is “%(current)s” cannot become “%(to)s”."),
    "nobody_checked_in": plain("At least two players must be checked in before a round can be paired."),
    "result_unknown_word": plain("“%(word)s” is not known here. Possible: %(allowed)s."),
    "points_not_numbers": plain("Victory points are whole numbers, of both players or of none."),
    "round_unknown": plain("This event has no round %(number)s."),
    "round_not_next": plain("Round %(number)s cannot be paired now; the next one is round %(following)s."),
    "round_not_closed": plain("Round %(number)s is not closed."),
    "round_has_next": plain(
        "Round %(number)s stays closed: round %(following)s is paired already. Correct a result with a reason instead."
    ),
    "draft_outdated": plain(
        "Somebody came or left, or a result was corrected, since round %(number)s was paired. "
        "Discard the draft and pair the round again."
    ),
    "event_over": plain("The event is over: nobody comes or leaves any more."),
    "link_not_needed": plain("%(name)s signs in with a password or works here; such a person gets no link from you."),
    "word_not_typed": plain("Nothing was done: the word %(word)s was not typed."),
    "number_not_understood": plain("“%(text)s” is not a number that could stand here."),
    "result_number_too_large": plain("Victory points of a game are at most %(most)s."),
    "late_entry_closed": plain("Nobody new starts after round %(last)s in this event."),
    "reason_needed": plain("Say why; the reason is kept with the change."),
    "draft_changed_meanwhile": plain(
        "Round %(number)s was changed by hand or paired anew since you opened this page. Look at it again first."
    ),
    "swap_same_match": plain("These two play each other already."),
    "swap_not_seated": plain("Only players who sit in this draft can change places."),
    "verification_not_yet": plain("The verification file is given out when the event is over: it reveals the seed."),
    "verification_unreadable": plain("Line %(line)s is not understood: %(detail)s."),
    "verification_line": plain("Line %(line)s is not understood."),
    "reason_too_long": plain("A reason is one line of at most %(most)s characters."),
    "language_unknown": plain("Papers are made in %(known)s, not in %(language)s."),
    "round_not_draft": plain("Round %(number)s is no longer a draft."),
    "round_superseded": plain("Round %(number)s is closed; to correct its result, give a reason."),
    "match_unknown": plain("There is no such match in this event."),
    "table_unknown": plain("There is no table %(table)s in round %(number)s."),
    "bye_has_no_result": plain("A bye has no result to enter."),
    "result_changed": plain(
        "Somebody entered another result for table %(table)s meanwhile. Look at it and enter yours again."
    ),
    "document_unknown": plain("Papers of the kind %(kind)s are not made here."),
    "document_not_ready": plain("The paper is not ready yet."),
    "role_unknown": plain("There is no role %(role)s."),
    "person_unknown": plain("Nobody here has the user name %(username)s."),
    "last_organizer": plain("An event keeps at least one organizer."),
    "sample_not_empty": plain("The sample is laid only into an empty database."),
    "not_the_sample": plain("Only the sample event can be removed."),
    "deck_locked": plain("The deck can no longer be changed: %(lock)s."),
    "table_number_wrong": plain("Tables are numbered from 1 to %(most)s; %(table)s is none of them."),
    "pairings_unknown": plain("Round %(number)s has no pairings that players see."),
    "standings_unknown": plain("There are no standings after round %(number)s yet."),
    "apart_from_oneself": plain("Choose two different players."),
    "apart_already": plain("These two are kept apart already."),
    "apart_unknown": plain("There is no such wish to keep two players apart."),
    "club_too_long": plain("The name of a club has at most %(most)s characters."),
    "disqualified_already": plain("This player is disqualified already."),
}
