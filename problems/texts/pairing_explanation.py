"""Sentences of the explanation of a pairing (tournament/domain/pairing)."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    # The two players
    "why_equal": plain(
        "%(first)s and %(second)s have the same points: %(points)s. Players with these points: %(players)s."
    ),
    "why_float": plain("%(first)s has %(points)s points, %(second)s %(fewer)s: they meet across score groups."),
    "why_alone": plain("Only %(player)s has %(points)s points."),
    "why_odd": plain(
        "An odd number of players (%(above)s) has %(points)s points or more, so one of them meets a player with fewer."
    ),
    "why_floats_again": plain(
        "%(player)s has met an opponent from another score group before; this could not be avoided again."
    ),
    "why_by_seeding": plain("%(first)s and %(second)s are paired by their seeds."),
    "why_by_standing": plain("%(first)s and %(second)s are as close in the standings as earlier matches allow."),
    "why_by_hand": plain("%(first)s and %(second)s were paired manually."),
    "why_round_robin": plain(
        "Every player meets every other player: the schedule of the league has %(first)s against %(second)s here."
    ),
    "why_elimination": plain("The bracket pairs %(first)s and %(second)s."),
    "why_groups_then_cut": plain(
        "By the schedule of their group, or by the bracket, %(first)s and %(second)s meet here."
    ),
    "why_pods": plain(
        "%(first)s and %(second)s share a table: tables are filled in order of points, with few rematches."
    ),
    "why_other_engine": plain(
        "This round was paired by the engine %(engine)s; the current engine gives no reasons for it."
    ),
    # Opponents that were not chosen
    "why_not_met": plain("%(player)s met %(other)s in round %(number)s."),
    "why_not_met_elsewhere": plain("%(player)s met %(other)s before this event."),
    "why_not_apart": plain("%(player)s and %(other)s are kept apart."),
    "why_not_rematches": plain("With %(player)s against %(other)s there would be more rematches: %(amount)s."),
    "why_not_byes_before": plain("With %(player)s against %(other)s one player would have one more bye."),
    "why_not_recent": plain("With %(player)s against %(other)s other players would meet again after fewer rounds."),
    "why_not_bye_points": plain(
        "With %(player)s against %(other)s the bye would go to a player with more points: %(amount)s more."
    ),
    "why_not_squares": plain(
        "With %(player)s against %(other)s the sum of squared differences would be higher by %(amount)s."
    ),
    "why_not_floats_again": plain(
        "With %(player)s against %(other)s more players would leave their score group again: %(amount)s."
    ),
    "why_not_together": plain(
        "With %(player)s against %(other)s more matches would be within one family, club or country: %(amount)s."
    ),
    "why_not_nothing": plain("%(player)s against %(other)s would be equally good; the order or the lot decided."),
    # The bye
    "why_bye": plain("%(player)s has the bye, with %(points)s points. Byes before: %(byes)s."),
    "why_bye_lowest": plain("No player has fewer points than %(player)s."),
    "why_bye_others": plain(
        "Other players with as many points and byes: %(others)s. The best round decides among them, then the lot."
    ),
    "why_bye_by_hand": plain("%(player)s has the bye by the pairing system or by a manual change."),
    "why_no_bye_had": plain("%(player)s has fewer points but had more byes."),
    "why_no_bye_rematches": plain("With the bye for %(player)s there would be more rematches: %(amount)s."),
    "why_no_bye_byes_before": plain("With the bye for %(player)s one player would have one more bye."),
    "why_no_bye_recent": plain("With the bye for %(player)s other players would meet again after fewer rounds."),
    # The next-best round
    "why_no_other_round": plain("Every possible round has this pair."),
    "why_else_meets": plain("In the next-best round %(player)s meets %(other)s."),
    "why_else_bye": plain("In the next-best round %(player)s has a bye."),
    "why_worse_rematches": plain("Then there would be more rematches: %(amount)s."),
    "why_worse_byes_before": plain("Then one player would have one more bye."),
    "why_worse_recent": plain("Then other players would meet again after fewer rounds."),
    "why_worse_bye_points": plain("Then the bye would go to a player with more points: %(amount)s more."),
    "why_worse_squares": plain("Then the sum of squared differences would be higher by %(amount)s."),
    "why_worse_floats_again": plain("Then more players would leave their score group again: %(amount)s."),
    "why_worse_together": plain("Then more matches would be within one family, club or country: %(amount)s."),
    "why_worse_nothing": plain("That round would be equally good; the order or the lot decided."),
}
