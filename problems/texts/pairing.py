"""Sentences about what the pairing engine refuses or cannot avoid, and about the state it reads."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    # What cannot be paired or not be avoided
    "points_too_fine": plain("The points of the players have too many digits to pair by."),
    "rematch_unavoidable": plain("%(players)s meet again: no round without it is possible."),
    "pod_rematch": plain("%(players)s meet again at one table: no better round was found."),
    "met_everybody": plain("%(player)s has met all other players already: there are more rounds than opponents."),
    "pairs_by_hand_impossible": plain("%(place)s: in the system %(system)s no pairs can be locked."),
    "not_in_the_round": plain("%(place)s: %(value)s does not play in this round."),
    "field_empty": plain("%(place)s: there are no players to pair."),
    "field_all_dropped": plain(
        "%(place)s: all players have dropped before round %(round)s; no player is left to pair."
    ),
    "field_one_player": plain("%(place)s: only %(player)s plays in round %(round)s; a round needs two players."),
    "played_out": plain("%(place)s: all rounds are played, there is no round %(round)s.", "conflict"),
    "bracket_needs_winner": plain(
        "Round %(round)s, table %(table)s: the match has no winner, so the bracket cannot go on. Enter its winner."
    ),
    "bracket_pair_missing": plain(
        "Round %(round)s has no match of %(players)s, which the bracket sets. Was a player or a seed changed after it?"
    ),
    "bracket_without_players": plain(
        "All players left in the bracket have dropped, so round %(round)s is not played and there is no winner.",
        "conflict",
    ),
    "avoid_unavoidable": plain("%(players)s should be kept apart, but no round without this match is possible."),
    "second_bye_unavoidable": plain("%(player)s gets a second bye: no round without it is possible."),
    "bye_above_lowest": plain(
        "%(player)s gets the bye: no player with fewer points can get it without a rematch or a second bye."
    ),
    # The state of a tournament in JSON
    "state_missing": plain("%(place)s is missing."),
    "state_wrong_type": plain("%(place)s should be %(expected)s, found %(found)s."),
    "state_unknown_value": plain("%(place)s is %(value)s; possible: %(allowed)s."),
    "state_repeated": plain("%(place)s repeats %(value)s."),
    "state_unknown_player": plain("%(place)s: the player %(value)s is not in the list of players."),
    "state_unknown_key": plain("%(place)s is not a known key."),
    "state_result_impossible": plain("%(place)s is not a possible result."),
}
