"""Sentences about results and the rules of games about them."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
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
    "result_in_game_points_shape": plain("Points in game %(game)s are %(needed)s numbers from 0."),
    "result_unknown_word": plain("“%(word)s” is not known here. Possible: %(allowed)s."),
    "result_number_too_large": plain("Points in a game are at most %(most)s."),
    "points_not_numbers": plain("Points in games are whole numbers, of both players or of none."),
    "bye_has_no_result": plain("A bye has no result to enter.", "conflict"),
    "result_changed": plain(
        "The result of table %(table)s was changed meanwhile. Look at the table and enter yours again.",
        "changed_meanwhile",
    ),
    "meanwhile_result": plain("Another result was entered meanwhile (%(who)s, %(at)s)."),
    "meanwhile_cleared": plain("The result was cleared meanwhile (%(who)s, %(at)s)."),
    "nothing_to_clear": plain("Table %(table)s has no result to clear.", "changed_meanwhile"),
    "clear_round_closed": plain(
        "Round %(number)s is closed and keeps all its results. Open the round again to clear one, or correct the "
        "result with a reason.",
        "conflict",
    ),
    "round_superseded": plain("Round %(number)s is closed; to correct its result, give a reason.", "changed_meanwhile"),
    "match_unknown": plain("There is no such match in this event.", "not_found"),
    "table_unknown": plain("There is no table %(table)s in round %(number)s.", "not_found"),
    "not_at_this_table": plain("Only players of this table can be dropped with its slip."),
    # Reports of players
    "match_not_yours": plain("Only the two players of a match report its result.", "not_allowed"),
    "reports_off": plain("In this event the staff enter the results. Tell them yours.", "conflict"),
    "reports_two_players": plain("Results of tables with more than two players are entered by the staff.", "conflict"),
    "reported_result_exists": plain(
        "Table %(table)s has its result. If it is wrong, tell the staff.", "changed_meanwhile"
    ),
    "report_disputed": plain(
        "The reports of table %(table)s differ, so the staff decide. Call them to the table.", "changed_meanwhile"
    ),
    "report_changed": plain(
        "The report of table %(table)s was changed or answered meanwhile. Look at it once more.", "changed_meanwhile"
    ),
    "report_own": plain("A report is answered by the opponent. You can report again to correct yours.", "conflict"),
    "report_needs_staff": plain("An absent player and a loss of both are entered by the staff. Tell them."),
    # Rules of a game
    "report_without_points": plain("Points in games count in this event. Type those of both players."),
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
    "scoring_against_games": plain("The games give another winner than the outcome. Check the result."),
    "scoring_against_points": plain("The points or the end of the game give another winner. Check the result."),
    "scoring_games_missing": counted(
        "%(needed)s game is played in a match and counted; found %(found)s.",
        "%(needed)s games are played in a match and counted; found %(found)s.",
        "needed",
    ),
    "points_do_not_decide": plain("The points do not decide game %(game)s: choose the result."),
    "override_needs_reason": plain("A result against the rules needs a reason."),
}
