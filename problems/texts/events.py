"""Sentences about events, entries, rounds and papers."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "start_not_planned": plain("Give a year from %(first)s to %(last)s."),
    "time_zone_unknown": plain("%(place)s: no time zone has the name %(found)s. Give a name such as Europe/Prague."),
    "fact_too_long": plain("%(place)s: at most %(most)s characters."),
    "fact_empty": plain("%(place)s: this field must not be empty."),
    "event_archived": plain("The event is archived and can no longer be changed."),
    "event_fact_over": plain("The event is over: only its name, venue, prizes and contact can still be corrected."),
    "start_fixed": plain("Players have seen a round: the start and the time zone can no longer change."),
    "capacity_fixed": plain(
        "Play has begun: the number of places limits entries only before play, so it can no longer change."
    ),
    "cut_fixed": plain("The finals have begun: the number of rounds and the size of the finals can no longer change."),
    "rounds_fewer_than_paired": counted(
        "%(rounds)s round is paired already; the number of rounds cannot be lower.",
        "%(rounds)s rounds are paired already; the number of rounds cannot be lower.",
        "rounds",
    ),
    "event_changed_meanwhile": plain(
        "These facts were changed since you opened this page. Look at them again, then repeat your change."
    ),
    "deck_empty": plain("The list has no card yet. Add a card first."),
    "event_unknown": plain("There is no event at this address."),
    "registration_closed": plain("This event does not take entries now."),
    "already_entered": plain("%(name)s is already entered in this event."),
    "name_entered_already": plain("%(name)s is entered already. Is this another player?"),
    "name_not_whole": plain("Give a given name and a family name, each of at most %(most)s characters."),
    "name_is_their_own": plain("Players with an account or a role change their name themselves."),
    "too_many_names": plain("At most %(most)s names can be entered at once. Enter the rest afterwards."),
    "names_unread": plain(
        "These lines are not names: %(lines)s. Leave them out, or write a given name and a family name on each."
    ),
    "no_name_in_text": plain("There is no name to enter. Write at least one."),
    "return_needs_staff": plain("The staff dropped you from this event. Ask them to reinstate you."),
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
        "Round %(number)s stays closed because round %(following)s is paired already. Correct a result with "
        "a reason instead."
    ),
    "draft_outdated": plain(
        "Entries changed or a result was corrected since round %(number)s was paired. Discard the draft and "
        "pair the round again."
    ),
    "event_over": plain("The event is over: entries can no longer be added or dropped."),
    "link_not_needed": plain(
        "%(name)s signs in with a password or has a role here. Staff cannot hand out a sign-in link for such "
        "an account."
    ),
    "word_not_typed": plain("Nothing was done: type the word %(word)s to confirm."),
    "number_not_understood": plain("“%(text)s” is not a valid number here. Write another number."),
    "result_number_too_large": plain("Victory points of a game are at most %(most)s."),
    "late_entry_closed": plain("New players cannot start after round %(last)s in this event."),
    "reason_needed": plain("Give a reason; it is kept with the change."),
    "draft_changed_meanwhile": plain(
        "Round %(number)s was changed manually or paired again since you opened this page. Look at it again first."
    ),
    "swap_same_match": plain("These two players play each other already. Choose players of two tables."),
    "swap_not_seated": plain("Only players seated in this draft can be swapped."),
    "verification_not_yet": plain("The verification file reveals the seed. Download it when the event is over."),
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
        "Another result was entered for table %(table)s meanwhile. Look at it and enter yours again."
    ),
    "document_unknown": plain("Papers of the kind %(kind)s are not known here."),
    "document_not_ready": plain("The paper is not ready yet. Try again in a moment."),
    "role_unknown": plain("There is no role %(role)s."),
    "person_unknown": plain("No account has the user name %(username)s. Check the spelling."),
    "last_organizer": plain("An event keeps at least one organizer. Give another person the role first."),
    "sample_not_empty": plain("The sample can be created only in an empty database."),
    "not_the_sample": plain("Only the sample event can be removed."),
    "deck_locked": plain("The deck can no longer be changed: %(lock)s."),
    "table_number_wrong": plain("Tables are numbered from 1 to %(most)s; there is no table %(table)s."),
    "pairings_unknown": plain("Round %(number)s has no pairings that players see."),
    "standings_unknown": plain("There are no standings after round %(number)s yet."),
    "apart_from_oneself": plain("Choose two different players."),
    "apart_already": plain("These two players are kept apart already."),
    "apart_unknown": plain("These two players are not kept apart."),
    "club_too_long": plain("The name of a club has at most %(most)s characters."),
    "disqualified_already": plain("This player is disqualified already."),
}
