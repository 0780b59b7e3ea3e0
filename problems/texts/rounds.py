"""Sentences about manual changes and repairs of rounds, conflicts, tables and rooms."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    # Conflicts with the changes of another person
    "meanwhile_result": plain("Another result was entered meanwhile (%(who)s, %(at)s)."),
    "meanwhile_paired": plain("%(who)s paired round %(number)s at %(at)s."),
    "meanwhile_repaired": plain("%(who)s paired some players of round %(number)s anew at %(at)s."),
    "meanwhile_discarded": plain("%(who)s discarded the draft of round %(number)s at %(at)s."),
    "meanwhile_changed": plain("%(who)s changed round %(number)s by hand at %(at)s."),
    "meanwhile_published": plain("%(who)s published round %(number)s at %(at)s."),
    "meanwhile_taken_back": plain("%(who)s took round %(number)s back at %(at)s."),
    "meanwhile_closed": plain("%(who)s closed round %(number)s at %(at)s."),
    "meanwhile_reopened": plain("%(who)s opened round %(number)s again at %(at)s."),
    # Manual changes of a draft
    "table_same": plain("The match sits at table %(table)s already."),
    "bye_already": plain("%(player)s has the bye already."),
    "not_here": plain("Only players who are checked in can be seated."),
    "only_pairs_by_hand": plain(
        "At tables of three or four, players change places; a match of two cannot be made of them."
    ),
    "nothing_to_undo": plain("No change by hand of round %(number)s is left to take back."),
    "round_has_unseated": counted(
        "%(players)s has no place in round %(number)s: seat them by hand, or pair the affected anew.",
        "%(players)s have no place in round %(number)s: seat them by hand, or pair the affected anew.",
        "count",
    ),
    "by_hand_met": plain("%(first)s and %(second)s played each other in round %(round)s already."),
    "by_hand_avoid": plain("%(first)s and %(second)s should not meet in this event."),
    "by_hand_apart": counted(
        "%(first)s and %(second)s are %(gap)s point apart.",
        "%(first)s and %(second)s are %(gap)s points apart.",
        "whole",
    ),
    "by_hand_bye_again": plain("%(player)s had a bye in round %(round)s already."),
    "by_hand_table_outside": plain("Table %(table)s stands in no room of this event. Is the number right?"),
    "by_hand_table_high": plain(
        "The round has tables up to %(highest)s; table %(table)s is beyond them. Is the number right?"
    ),
    "by_hand_no_place": plain("%(player)s has no place then."),
    # Repairs
    "nothing_to_repair": plain("Round %(number)s is as it should be: nobody is missing and nobody is left over."),
    "repair_outdated": plain(
        "Somebody came or left since you looked at what would change in round %(number)s. Look at it again first."
    ),
    "bye_by_hand_impossible": plain("%(place)s: beside the bye of %(value)s an odd number of players is left."),
    # The explanation of a pairing after a repair
    "why_kept": plain("%(first)s and %(second)s were paired before; their match stayed when others were paired anew."),
    "why_bye_kept": plain("%(player)s had the bye before; it stayed when others were paired anew."),
    # Tables and rooms
    "rooms_too_many": plain("At most %(most)s rooms can be written down."),
    "room_range_wrong": plain("Tables %(first)s to %(last)s: give two numbers from 1 to %(most)s, the lower first."),
    "room_tables_twice": plain("Table %(table)s stands in two rooms."),
    "fixed_table_elsewhere": plain(
        "Table %(table)s stands in no room of this event. Add it to a room first, or choose another."
    ),
    "fixed_table_taken": plain("Table %(table)s already belongs to %(player)s."),
    "rooms_leave_fixed": plain(
        "The rooms leave out fixed tables: %(tables)s. Keep them in a room, or give their players other tables first."
    ),
    "repair_not_this_way": plain(
        "In this way to pair, matches hang together; only the whole round can be paired anew."
    ),
    "round_already_over": plain("Round %(number)s is closed; nobody can be seated in it any more."),
}
