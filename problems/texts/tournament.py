"""Sentences about states, results, series, finals, verification and pairing."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    # States of events and rounds
    "event_move_not_allowed": plain("The event cannot go from %(state)s to %(to)s. Possible now: %(allowed)s."),
    "event_has_rounds": counted(
        "The event already has %(rounds)s round, so it cannot go back to check-in.",
        "The event already has %(rounds)s rounds, so it cannot go back to check-in.",
        "rounds",
    ),
    "event_not_running": plain("The event is not being played now (its state is %(state)s)."),
    "round_move_not_allowed": plain("Round %(round)s cannot go from %(state)s to %(to)s. Possible now: %(allowed)s."),
    "round_not_open": plain("Round %(round)s takes no results now (its state is %(state)s)."),
    "round_has_results": counted(
        "Round %(round)s already has %(results)s result, so it cannot be taken back.",
        "Round %(round)s already has %(results)s results, so it cannot be taken back.",
        "results",
    ),
    "results_missing": counted(
        "Round %(round)s cannot be closed: %(missing)s result is missing (table %(tables)s).",
        "Round %(round)s cannot be closed: %(missing)s results are missing (tables %(tables)s).",
        "missing",
    ),
    "round_still_open_at_end": plain("Close or discard round %(round)s first."),
    "end_early": plain("Not everything that was planned has been played. Finish the event all the same?"),
    "end_nothing_played": plain("No round has been played: the event ends without standings."),
    "end_rounds_left": counted(
        "%(missing)s of %(planned)s planned rounds has not been played.",
        "%(missing)s of %(planned)s planned rounds have not been played.",
        "missing",
    ),
    "end_finals_left": plain("The finals of the best %(size)s have not been played."),
    "end_finals_open": plain("The finals have not been played to their end: nobody has won them."),
    "round_still_open": plain("Close round %(round)s before pairing the next one."),
    "already_paired": plain("Round %(round)s is already paired."),
    # Results
    "result_impossible": plain("This result is not possible in this match."),
    "result_missing": plain("Neither games nor an outcome were given."),
    "result_outcome_wrong_seats": counted(
        "The outcome %(outcome)s does not fit a match with %(seats)s player.",
        "The outcome %(outcome)s does not fit a match with %(seats)s players.",
        "seats",
    ),
    "result_no_game": plain("No game was played; give an outcome instead of games."),
    "result_draw_not_allowed": plain("This match cannot end in a draw."),
    "result_games_shape": plain(
        "Games are %(needed)s numbers from 0: the wins of each side, then the draws. Found: %(games)s."
    ),
    "result_too_many_wins": counted(
        "The match is won with %(needed)s game; found %(found)s.",
        "The match is won with %(needed)s games; found %(found)s.",
        "needed",
    ),
    "result_too_many_games": counted(
        "The match has at most %(needed)s game; found %(found)s.",
        "The match has at most %(needed)s games; found %(found)s.",
        "needed",
    ),
    "result_per_game_count": counted(
        "%(field)s needs one item per game: %(needed)s game, %(found)s given.",
        "%(field)s needs one item per game: %(needed)s games, %(found)s given.",
        "needed",
    ),
    "result_target_not_reached": plain(
        "Game %(game)s ended by reaching %(needed)s points, but the most anybody has is %(found)s."
    ),
    "result_in_game_points_shape": plain("In-game points of game %(game)s are %(needed)s numbers from 0."),
    # Results that the rules of a game do not allow
    "result_unusual": plain("This result is unusual. Look at it once more and save it again if it is right."),
    "scoring_points_not_counted": plain("No points are counted inside a game here (%(rule)s)."),
    "scoring_end_unknown": plain("Game %(game)s cannot end like that. Possible: %(ends)s."),
    "scoring_end_needed": plain(
        "Nobody reached %(target)s points in game %(game)s. Say how it ended, or correct the points."
    ),
    "scoring_points_too_high": plain("Game %(game)s: %(found)s is more than %(most)s, the most there is (%(rule)s)."),
    "scoring_points_unusual": plain("Game %(game)s: %(found)s points is far above %(target)s."),
    "scoring_no_double_win": plain("By the rules of this game two players never win together."),
    "scoring_both_need_target": plain("Both win only when both reach %(target)s (%(rule)s)."),
    "scoring_both_won": plain(
        "Both reached the target in game %(game)s, so both win (%(rule)s): choose the double win."
    ),
    "scoring_points_say_otherwise": plain(
        "The points say another result: who has more wins, equal is a draw (%(rule)s)."
    ),
    "scoring_against_points": plain("By the points or the end of the game somebody else would have won."),
    "scoring_games_missing": counted(
        "%(needed)s game is played in a match and counted; found %(found)s.",
        "%(needed)s games are played in a match and counted; found %(found)s.",
        "needed",
    ),
    # Series
    "series_unknown": plain("There is no series at this address."),
    "series_name_needed": plain("A series needs a name of at most %(most)s signs."),
    "series_too_many_places": plain("%(place)s: points for at most %(most)s places, found %(found)s."),
    "series_too_many_points": plain("%(place)s: at most %(most)s points for a place, found %(found)s."),
    # The finals
    "cut_size_needed": plain("Say first how many players go on to the finals."),
    "cut_not_begun": plain("There are no finals yet."),
    "cut_without_rounds": plain("The finals follow from the standings: close at least one round first."),
    "cut_too_few": plain("At least two players who are here are needed for the finals."),
    "cut_has_rounds": plain("A round of the finals is paired already. Discard it first, or finish the event."),
    "cut_needs_winner": plain("Table %(table)s: in the finals somebody must go on. Decide who wins."),
    "cut_went_on": plain(
        "Round %(following)s was paired from this result of round %(number)s; with another winner it would differ."
    ),
    "cut_by_hand": plain("In the finals the bracket says who meets; only tables can be changed."),
    "cut_no_return": plain("%(name)s left the finals; somebody else went on already."),
    "points_do_not_decide": plain("The points do not say who won game %(game)s: choose the result."),
    "not_at_this_table": plain("Only who played at this table can leave with its slip."),
    "override_needs_reason": plain("A result against the rules needs a reason."),
    # The verification of an event
    "differs_seed": plain("The seed is not the one whose hash was shown before the event."),
    "differs_log": plain("Round %(number)s: the log names another digest than the round carries."),
    "differs_input_unreadable": plain("Round %(number)s: what the engine was given cannot be read."),
    "differs_input_seed": plain("Round %(number)s was paired with another seed or attempt than the event says."),
    "differs_input": plain(
        "Round %(number)s was paired from another result of round %(earlier)s, table %(table)s, than was entered then."
    ),
    "engine_not_here": plain(
        "Round %(number)s cannot be paired again here: it was paired by %(engine)s, and here is %(known)s."
    ),
    "differs_digest": plain("Round %(number)s: the engine pairs otherwise today than was written down."),
    "differs_seats": plain(
        "Round %(number)s, table %(table)s: other players sat there than the engine and the changes by hand say."
    ),
    "differs_standings": counted(
        "The standings after round %(number)s differ in %(rows)s line.",
        "The standings after round %(number)s differ in %(rows)s lines.",
        "rows",
    ),
    # A state read from JSON
    "state_missing": plain("%(place)s is missing."),
    "state_wrong_type": plain("%(place)s should be %(expected)s, found %(found)s."),
    "state_unknown_value": plain("%(place)s is %(value)s; possible: %(allowed)s."),
    "state_repeated": plain("%(place)s repeats %(value)s."),
    "state_unknown_player": plain("%(place)s names the player %(value)s, who is not among the players."),
    "state_unknown_key": plain("%(place)s is not a known key."),
    "state_result_impossible": plain("%(place)s is not a possible result."),
    # Pairing
    "points_too_fine": plain("The points of the players have too many digits to pair by."),
    "rematch_unavoidable": plain("%(players)s meet again: no round without it is possible."),
    "pod_rematch": plain("%(players)s meet again at one table: no better round was found."),
    "met_everybody": plain("%(player)s has met everybody else already: there are more rounds than opponents."),
    "pairs_by_hand_impossible": plain("%(place)s: in the system %(system)s no pairs can be made by hand."),
    "not_in_the_round": plain("%(place)s names %(value)s, who does not play in this round."),
    "field_empty": plain("%(place)s: there are no players, so there is nobody to pair."),
    "field_all_dropped": plain("%(place)s: all have dropped before round %(round)s, so there is nobody to pair."),
    "field_one_player": plain("%(place)s: only %(player)s plays in round %(round)s, so there is nobody to meet."),
    "played_out": plain("%(place)s: everything is played, there is no round %(round)s."),
    "avoid_unavoidable": plain("%(players)s should not meet, but no round without it is possible."),
    "second_bye_unavoidable": plain("%(player)s gets a second bye: no round without it is possible."),
    "bye_above_lowest": plain(
        "%(player)s gets the bye: nobody with fewer points can get it without a rematch or a second bye."
    ),
}
