"""Sentences of the explanation of a pairing (tournament/domain/pairing)."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    # The two players
    "why_equal": plain("%(first)s and %(second)s have the same points: %(points)s. Players with so many: %(players)s."),
    "why_float": plain("%(first)s has %(points)s points, %(second)s %(fewer)s: they meet across score groups."),
    "why_alone": plain("Nobody but %(player)s has %(points)s points."),
    "why_odd": plain(
        "An odd number of players (%(above)s) has %(points)s points or more, so one of them meets somebody with fewer."
    ),
    "why_floats_again": plain("%(player)s met somebody of other points before; it could not be spared again."),
    "why_by_seeding": plain("%(first)s and %(second)s meet by their places in the seeding."),
    "why_by_standing": plain("%(first)s and %(second)s stand next to each other as near as earlier meetings allow."),
    "why_by_hand": plain("%(first)s and %(second)s were put together by hand."),
    "why_round_robin": plain("Everybody meets everybody: the table of the league has %(first)s and %(second)s here."),
    "why_elimination": plain("The bracket brings %(first)s and %(second)s together."),
    "why_groups_then_cut": plain("The table of their group, or the bracket, has %(first)s and %(second)s here."),
    "why_pods": plain(
        "%(first)s and %(second)s share a table: tables are filled in order of points, with few meeting again."
    ),
    "why_other_engine": plain(
        "This round was paired by the engine %(engine)s; the one of today gives no reasons for it."
    ),
    # Opponents that were not chosen
    "why_not_met": plain("%(player)s met %(other)s in round %(number)s."),
    "why_not_met_elsewhere": plain("%(player)s met %(other)s before this event."),
    "why_not_apart": plain("%(player)s and %(other)s are not to meet."),
    "why_not_rematches": plain("With %(player)s against %(other)s more would meet again: %(amount)s."),
    "why_not_byes_before": plain("With %(player)s against %(other)s somebody would have one bye more."),
    "why_not_recent": plain("With %(player)s against %(other)s others would meet again after a shorter time."),
    "why_not_bye_points": plain(
        "With %(player)s against %(other)s the bye would go to somebody with more points: %(amount)s more."
    ),
    "why_not_squares": plain(
        "With %(player)s against %(other)s the sum of squared differences would be higher by %(amount)s."
    ),
    "why_not_floats_again": plain(
        "With %(player)s against %(other)s more would leave their score group again: %(amount)s."
    ),
    "why_not_together": plain(
        "With %(player)s against %(other)s more would meet their own family, club or country: %(amount)s."
    ),
    "why_not_nothing": plain("%(player)s against %(other)s would be as good; order or lot decided."),
    # The bye
    "why_bye": plain("%(player)s has the bye, with %(points)s points. Byes before: %(byes)s."),
    "why_bye_lowest": plain("Nobody has fewer points than %(player)s."),
    "why_bye_others": plain(
        "Others with as many points and byes: %(others)s. What is best for the round decides among them, then the lot."
    ),
    "why_bye_by_hand": plain("%(player)s has the bye by the system, or by hand."),
    "why_no_bye_had": plain("%(player)s has fewer points but had more byes."),
    "why_no_bye_rematches": plain("With the bye for %(player)s more would meet again: %(amount)s."),
    "why_no_bye_byes_before": plain("With the bye for %(player)s somebody would have one bye more."),
    "why_no_bye_recent": plain("With the bye for %(player)s others would meet again after a shorter time."),
    # The next-best round
    "why_no_other_round": plain("Every possible round has this pair."),
    "why_else_meets": plain("In the next-best round %(player)s meets %(other)s."),
    "why_else_bye": plain("In the next-best round %(player)s has a bye."),
    "why_worse_rematches": plain("Then more would meet again: %(amount)s."),
    "why_worse_byes_before": plain("Then somebody would have one bye more."),
    "why_worse_recent": plain("Then others would meet again after a shorter time."),
    "why_worse_bye_points": plain("Then the bye would go to somebody with more points: %(amount)s more."),
    "why_worse_squares": plain("Then the sum of squared differences would be higher by %(amount)s."),
    "why_worse_floats_again": plain("Then more would leave their score group again: %(amount)s."),
    "why_worse_together": plain("Then more would meet their own family, club or country: %(amount)s."),
    "why_worse_nothing": plain("That round would be as good; order or lot decided."),
}
