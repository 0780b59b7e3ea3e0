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
    "end_finals_open": plain("The finals are not finished and have no winner yet."),
    "round_still_open": plain("Close round %(round)s before pairing the next one."),
    "already_paired": plain("Round %(round)s is already paired."),
    # Results
    "result_impossible": plain("This result is not possible in this match. Check it."),
    "result_missing": plain("Give the games or an outcome of the match."),
    "result_outcome_wrong_seats": counted(
        "The outcome %(outcome)s does not fit a match with %(seats)s player.",
        "The outcome %(outcome)s does not fit a match with %(seats)s players.",
        "seats",
    ),
    "result_no_game": plain("No game was played. Give an outcome instead of games."),
    "result_draw_not_allowed": plain("This match cannot end in a draw. Choose the winner."),
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
        "Game %(game)s ended by reaching %(needed)s points, but the highest number of points is %(found)s."
    ),
    "result_in_game_points_shape": plain("In-game points of game %(game)s are %(needed)s numbers from 0."),
    # Results that the rules of a game do not allow
    "result_unusual": plain("This result is unusual. Look at it once more and save it again if it is right."),
    "scoring_points_not_counted": plain("No points are counted inside a game here (%(rule)s)."),
    "scoring_end_unknown": plain("Game %(game)s cannot end like that. Possible: %(ends)s."),
    "scoring_end_needed": plain(
        "No player reached %(target)s points in game %(game)s. Give the way it ended, or correct the points."
    ),
    "scoring_points_too_high": plain("Game %(game)s: %(found)s is more than the maximum of %(most)s (%(rule)s)."),
    "scoring_points_unusual": plain("Game %(game)s: %(found)s points is far above %(target)s."),
    "scoring_no_double_win": plain("By the rules of this game two players never win together."),
    "scoring_both_need_target": plain("A double win needs both players at %(target)s (%(rule)s)."),
    "scoring_both_won": plain(
        "Both reached the target in game %(game)s, so both win (%(rule)s): choose the double win."
    ),
    "scoring_points_say_otherwise": plain(
        "The points give another result: the player with more points wins, equal points are a draw (%(rule)s)."
    ),
    "scoring_against_points": plain("The points or the end of the game give another winner. Check the result."),
    "scoring_games_missing": counted(
        "%(needed)s game is played in a match and counted; found %(found)s.",
        "%(needed)s games are played in a match and counted; found %(found)s.",
        "needed",
    ),
    # Series
    "series_unknown": plain("There is no series at this address."),
    "series_name_needed": plain("A series needs a name of at most %(most)s characters."),
    "series_too_many_places": plain("%(place)s: points for at most %(most)s places, found %(found)s."),
    "series_too_many_points": plain("%(place)s: at most %(most)s points for a place, found %(found)s."),
    # The finals
    "cut_size_needed": plain("Set the number of players in the finals first."),
    "cut_not_begun": plain("There are no finals yet."),
    "cut_without_rounds": plain("The finals follow from the standings: close at least one round first."),
    "cut_too_few": plain("The finals need at least two active players."),
    "cut_has_rounds": plain("A round of the finals is paired already. Discard it first, or finish the event."),
    "cut_needs_winner": plain("Table %(table)s: a match of the finals needs a winner. Choose the winner."),
    "cut_went_on": plain(
        "Round %(following)s was paired from this result of round %(number)s; with another winner it would "
        "differ. Keep the winner, or discard round %(following)s first."
    ),
    "cut_by_hand": plain("In the finals the bracket sets the pairs; only tables can be changed."),
    "cut_no_return": plain("%(name)s dropped from the finals; another player has already taken the place."),
    "points_do_not_decide": plain("The points do not decide game %(game)s: choose the result."),
    "not_at_this_table": plain("Only players of this table can be dropped with its slip."),
    "override_needs_reason": plain("A result against the rules needs a reason."),
    # The verification of an event
    "differs_seed": plain("The seed does not match the hash that was shown before the event."),
    "differs_log": plain("Round %(number)s: the log has another digest than the round."),
    "differs_input_unreadable": plain("Round %(number)s: the input of the engine cannot be read."),
    "differs_input_seed": plain("Round %(number)s was paired with another seed or attempt than the event has."),
    "differs_input": plain(
        "Round %(number)s was paired from another result of round %(earlier)s, table %(table)s, than was entered then."
    ),
    "engine_not_here": plain(
        "Round %(number)s cannot be paired again here: it was paired by %(engine)s, and here is %(known)s."
    ),
    "differs_digest": plain("Round %(number)s: the engine now gives another pairing than the recorded one."),
    "differs_seats": plain(
        "Round %(number)s, table %(table)s: other players sat there than the engine and the manual changes give."
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
    "state_unknown_player": plain("%(place)s: the player %(value)s is not in the list of players."),
    "state_unknown_key": plain("%(place)s is not a known key."),
    "state_result_impossible": plain("%(place)s is not a possible result."),
    # Pairing
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
    "played_out": plain("%(place)s: all rounds are played, there is no round %(round)s."),
    "avoid_unavoidable": plain("%(players)s should be kept apart, but no round without this match is possible."),
    "second_bye_unavoidable": plain("%(player)s gets a second bye: no round without it is possible."),
    "bye_above_lowest": plain(
        "%(player)s gets the bye: no player with fewer points can get it without a rematch or a second bye."
    ),
}
