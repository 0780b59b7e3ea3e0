"""Sentences about rounds: their states, conflicts, manual changes, repairs, tables and rooms."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "second_leg_not_now": plain(
        "A second leg can be added once all rounds of a league with one leg have been played.", "conflict"
    ),
    # States
    "round_move_not_allowed": plain(
        "Round %(round)s cannot go from %(state)s to %(to)s. Possible now: %(allowed)s.", "changed_meanwhile"
    ),
    "round_unknown": plain("This event has no round %(number)s.", "not_found"),
    "round_not_next": plain(
        "Round %(number)s cannot be paired now; the next one is round %(following)s.", "changed_meanwhile"
    ),
    "round_still_open": plain("Close round %(round)s before pairing the next one.", "conflict"),
    "already_paired": plain("Round %(round)s is already paired.", "changed_meanwhile"),
    "round_not_draft": plain("Round %(number)s is no longer a draft.", "changed_meanwhile"),
    "round_not_open": plain("Round %(round)s takes no results now (its state is %(state)s).", "changed_meanwhile"),
    "round_has_results": counted(
        "Round %(round)s already has %(results)s result, so it cannot be taken back.",
        "Round %(round)s already has %(results)s results, so it cannot be taken back.",
        "results",
        "conflict",
    ),
    "round_has_reports": counted(
        "Round %(round)s has a report of a player at %(reports)s table, so it is not taken back. Enter or clear it.",
        "Round %(round)s has reports of players at %(reports)s tables, so it is not taken back. Enter or clear them.",
        "reports",
        "conflict",
    ),
    "reports_waiting": counted(
        "At table %(tables)s a player reported and the opponent has not answered.",
        "At tables %(tables)s a player reported and the opponent has not answered.",
        "waiting",
    ),
    "reports_disputed": counted(
        "At table %(tables)s the reports differ: the staff enter the result.",
        "At tables %(tables)s the reports differ: the staff enter the results.",
        "disputed",
    ),
    "results_missing": counted(
        "Round %(round)s cannot be closed: %(missing)s result is missing (table %(tables)s).",
        "Round %(round)s cannot be closed: %(missing)s results are missing (tables %(tables)s).",
        "missing",
        "conflict",
    ),
    "round_not_closed": plain("Round %(number)s is not closed.", "changed_meanwhile"),
    "round_has_next": plain(
        "Round %(number)s stays closed because round %(following)s is paired already. Correct a result with "
        "a reason instead.",
        "conflict",
    ),
    "round_already_over": plain(
        "Round %(number)s is closed; players can no longer be seated in it.", "changed_meanwhile"
    ),
    "pairings_unknown": plain("Round %(number)s has no pairings that players see.", "not_found"),
    "nobody_checked_in": plain("At least two players must be checked in before a round can be paired."),
    # Conflicts with the changes of another person
    "meanwhile_paired": plain("%(who)s paired round %(number)s at %(at)s."),
    "meanwhile_repaired": plain("%(who)s paired the affected players of round %(number)s again at %(at)s."),
    "meanwhile_discarded": plain("%(who)s discarded the draft of round %(number)s at %(at)s."),
    "meanwhile_changed": plain("%(who)s changed round %(number)s manually at %(at)s."),
    "meanwhile_published": plain("%(who)s published round %(number)s at %(at)s."),
    "meanwhile_taken_back": plain("%(who)s took round %(number)s back at %(at)s."),
    "meanwhile_closed": plain("%(who)s closed round %(number)s at %(at)s."),
    "meanwhile_reopened": plain("%(who)s reopened round %(number)s at %(at)s."),
    "draft_outdated": plain(
        "Entries changed or a result was corrected since round %(number)s was paired. Discard the draft and "
        "pair the round again.",
        "changed_meanwhile",
    ),
    # Changes since a draft was paired
    "draft_dropped": counted(
        "%(players)s does not play any more, but has a seat in the draft.",
        "%(players)s do not play any more, but have seats in the draft.",
        "count",
    ),
    "draft_came": counted(
        "%(players)s plays, but has no seat in the draft.",
        "%(players)s play, but have no seats in the draft.",
        "count",
    ),
    "draft_result_changed": plain(
        "Round %(number)s, table %(table)s (%(players)s): the result was changed after the draft was paired."
    ),
    "draft_deck_changed": counted(
        "The deck of %(players)s was changed after the draft was paired. The pairs do not depend on it.",
        "The decks of %(players)s were changed after the draft was paired. The pairs do not depend on them.",
        "count",
    ),
    "decks_changed_meanwhile": plain(
        "Decks were changed since you opened the draft of round %(number)s. Look at it again first.",
        "changed_meanwhile",
    ),
    "draft_changed_meanwhile": plain(
        "Round %(number)s was changed manually or paired again since you opened this page. Look at it again first.",
        "changed_meanwhile",
    ),
    # Manual changes of a draft
    "swap_same_match": plain("These two players play each other already. Choose players of two tables."),
    "swap_not_seated": plain("Only players seated in this draft can be swapped."),
    "table_same": plain("The match is at table %(table)s already. Choose another table."),
    "bye_already": plain("%(player)s has the bye already."),
    "not_here": plain("Only checked-in players can be seated."),
    "only_pairs_by_hand": plain(
        "At tables of three or four, players can only be swapped; a match of two cannot be created."
    ),
    "nothing_to_undo": plain("Round %(number)s has no manual change left to take back.", "changed_meanwhile"),
    "round_has_unseated": counted(
        "%(players)s has no match in round %(number)s: seat the player manually, or pair the affected players again.",
        "%(players)s have no match in round %(number)s: seat the players manually, or pair the affected players again.",
        "count",
        "conflict",
    ),
    "by_hand_met": plain("%(first)s and %(second)s played each other in round %(round)s already."),
    "by_hand_avoid": plain("%(first)s and %(second)s are kept apart in this event."),
    "by_hand_apart": counted(
        "%(first)s and %(second)s are %(gap)s point apart.",
        "%(first)s and %(second)s are %(gap)s points apart.",
        "whole",
    ),
    "by_hand_bye_again": plain("%(player)s had a bye in round %(round)s already."),
    "by_hand_table_outside": plain("Table %(table)s is in no room of this event. Is the number right?"),
    "by_hand_table_high": plain(
        "The round has tables up to %(highest)s; table %(table)s is beyond them. Is the number right?"
    ),
    "by_hand_no_place": plain("%(player)s then has no match."),
    # Repairs
    "nothing_to_repair": plain(
        "Round %(number)s needs no repair: every active player has a match or the bye, and no dropped player is "
        "seated.",
        "changed_meanwhile",
    ),
    "repair_outdated": plain(
        "Entries, results or decks changed since you opened the preview of round %(number)s. Look at the preview again "
        "first.",
        "changed_meanwhile",
    ),
    "repair_not_this_way": plain(
        "With this pairing system matches depend on each other; only the whole round can be paired again."
    ),
    "bye_by_hand_impossible": plain("%(place)s: with the bye of %(value)s an odd number of players is left."),
    "why_kept": plain(
        "%(first)s and %(second)s were paired before; their match stayed when other players were paired again."
    ),
    "why_bye_kept": plain("%(player)s had the bye before; it stayed when other players were paired again."),
    # Tables and rooms
    "table_number_wrong": plain("Tables are numbered from 1 to %(most)s; there is no table %(table)s."),
    "rooms_too_many": plain("An event has at most %(most)s rooms."),
    "room_range_wrong": plain("Tables %(first)s to %(last)s: give two numbers from 1 to %(most)s, the lower first."),
    "room_tables_twice": plain("Table %(table)s is in two rooms. Remove it from one of them."),
    "fixed_table_elsewhere": plain(
        "Table %(table)s is in no room of this event. Add it to a room first, or choose another table."
    ),
    "fixed_table_taken": plain("Table %(table)s already belongs to %(player)s. Choose another table.", "conflict"),
    "rooms_leave_fixed": plain(
        "The rooms leave out fixed tables: %(tables)s. Keep them in a room, or give their players other tables first.",
        "conflict",
    ),
}
