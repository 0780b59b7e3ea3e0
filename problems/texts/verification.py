"""Sentences about the verification of an event."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "differs_seed": plain("The seed does not match the hash that was shown before the event."),
    "differs_log": plain("Round %(number)s: the log has another digest than the round."),
    "differs_input_unreadable": plain("Round %(number)s: the input of the engine cannot be read."),
    "differs_input_seed": plain("Round %(number)s was paired with another seed or attempt than the event has."),
    "differs_input": plain(
        "Round %(number)s was paired from another result of round %(earlier)s, table %(table)s, than was entered then."
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
    "engine_not_here": plain(
        "Round %(number)s cannot be paired again here: it was paired by %(engine)s, and here is %(known)s."
    ),
    "verification_not_yet": plain(
        "The verification file reveals the seed. Download it when the event is over.", "conflict"
    ),
    "verification_unreadable": plain("Line %(line)s is not understood: %(detail)s."),
    "verification_line": plain("Line %(line)s is not understood."),
}
