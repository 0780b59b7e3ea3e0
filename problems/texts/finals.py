"""Sentences about the finals."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    "decline_too_late": plain(
        "Players have seen the first round of the finals, so %(name)s can no longer decline the place. Drop the player "
        "instead: that is a loss of the next match.",
        "conflict",
    ),
    "cut_size_needed": plain("Set the number of players in the finals first."),
    "cut_not_begun": plain("There are no finals yet.", "not_found"),
    "cut_without_rounds": plain("The finals follow from the standings: close at least one round first.", "conflict"),
    "cut_too_few": plain("The finals need at least two active players."),
    "cut_own_bracket": plain("This event plays its own bracket, so no finals follow from its standings.", "conflict"),
    "cut_has_rounds": plain(
        "A round of the finals is paired already. Discard it first, or finish the event.", "conflict"
    ),
    "cut_needs_winner": plain("Table %(table)s: a match of the finals needs a winner. Choose the winner."),
    "cut_went_on": plain(
        "Round %(following)s was paired from this result of round %(number)s; with another winner it would "
        "differ. Keep the winner, or discard round %(following)s first.",
        "conflict",
    ),
    "finals_begun": plain("The finals are being played already, so their seeds stay.", "conflict"),
    "seeds_agree": plain(
        "The seeds of the finals agree with the standings; there is nothing to seed anew.", "changed_meanwhile"
    ),
    "seeds_changed_meanwhile": plain(
        "The seeds, the standings or the first round of the finals changed since you opened this page. Look at it "
        "again first.",
        "changed_meanwhile",
    ),
    "meanwhile_seeded": plain("%(who)s seeded the finals anew at %(at)s."),
    "meanwhile_corrected": plain("%(who)s corrected a result at %(at)s."),
    "cut_by_hand": plain("In the finals the bracket sets the pairs; only tables can be changed.", "conflict"),
    "cut_no_return": plain("%(name)s dropped from the finals; another player has already taken the place.", "conflict"),
}
