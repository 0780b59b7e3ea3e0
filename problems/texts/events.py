"""Sentences about events: their facts, states, staff and invitations, and the sample."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    # Facts
    "event_unknown": plain("There is no event at this address.", "not_found"),
    "start_not_planned": plain("Give a year from %(first)s to %(last)s."),
    "time_zone_unknown": plain("%(place)s: no time zone has the name %(found)s. Give a name such as Europe/Prague."),
    "fact_too_long": plain("%(place)s: at most %(most)s characters."),
    "fact_empty": plain("%(place)s: this field must not be empty."),
    "event_archived": plain("The event is archived and can no longer be changed.", "conflict"),
    "event_fact_over": plain(
        "The event is over: only its name, venue, prizes and contact can still be corrected.", "conflict"
    ),
    "start_fixed": plain("Players have seen a round: the start and the time zone can no longer change.", "conflict"),
    "capacity_fixed": plain(
        "Play has begun: the number of places limits entries only before play, so it can no longer change.", "conflict"
    ),
    "cut_fixed": plain(
        "The finals have begun: the number of rounds and the size of the finals can no longer change.", "conflict"
    ),
    "rounds_fewer_than_paired": counted(
        "%(rounds)s round is paired already; the number of rounds cannot be lower.",
        "%(rounds)s rounds are paired already; the number of rounds cannot be lower.",
        "rounds",
        "conflict",
    ),
    "event_changed_meanwhile": plain(
        "These facts were changed since you opened this page. Look at them again, then repeat your change.",
        "changed_meanwhile",
    ),
    # States
    "event_move_not_allowed": plain(
        "The event cannot go from %(state)s to %(to)s. Possible now: %(allowed)s.", "changed_meanwhile"
    ),
    "event_has_rounds": counted(
        "The event already has %(rounds)s round, so it cannot go back to check-in.",
        "The event already has %(rounds)s rounds, so it cannot go back to check-in.",
        "rounds",
        "conflict",
    ),
    "event_not_running": plain("The event is not being played now (its state is %(state)s).", "conflict"),
    "round_still_open_at_end": plain("Close or discard round %(round)s first.", "conflict"),
    "end_early": plain("Not everything that was planned has been played. Finish the event all the same?"),
    "end_nothing_played": plain("No round has been played: the event ends without standings."),
    "end_rounds_left": counted(
        "%(missing)s of %(planned)s planned rounds has not been played.",
        "%(missing)s of %(planned)s planned rounds have not been played.",
        "missing",
    ),
    "end_finals_left": plain("The finals of the best %(size)s have not been played."),
    "end_finals_open": plain("The finals are not finished and have no winner yet."),
    # Staff and the sample
    "role_unknown": plain("There is no role %(role)s."),
    "staff_role_unknown": plain("This role is not given in this event. Look at the list of roles.", "not_found"),
    "person_unknown": plain("No account has the user name %(username)s. Check the spelling.", "not_found"),
    "invitation_over": plain(
        "This invitation is not open: it was answered, withdrawn or has expired. Ask the organizer for a new one.",
        "gone",
    ),
    "invitations_full": plain("The event has %(most)s open invitations. Withdraw some of them first."),
    "last_organizer": plain("An event keeps at least one organizer. Give another person the role first.", "conflict"),
    "sample_not_empty": plain("The sample can be created only in an empty database.", "conflict"),
    "not_the_sample": plain("Only the sample event can be removed."),
}
