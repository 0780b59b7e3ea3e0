"""Sentences about the clock of a round."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    "clock_already_started": plain("The clock of round %(number)s runs already.", "changed_meanwhile"),
    "clock_not_started": plain("The clock of round %(number)s has not been started. Start it first.", "conflict"),
    "clock_round_over": plain("Round %(number)s is over; its time can no longer change.", "conflict"),
    "clock_paused_already": plain("The clock is paused already.", "changed_meanwhile"),
    "clock_not_paused": plain("The clock is not paused.", "changed_meanwhile"),
    "clock_action_unknown": plain("A clock can be paused, resumed or given more time. Choose one of these."),
    "clock_minutes_wrong": plain("Give a whole number of minutes from %(least)s to %(most)s."),
    "clock_minutes_all_added": plain("Minutes added so far: %(added)s. No more can be added."),
    "clock_minutes_not_added": plain("Minutes added so far: %(added)s. No more than these can be removed."),
    "clock_changed_meanwhile": plain(
        "The clock of round %(number)s was changed since you opened this page. Look at it again first.",
        "changed_meanwhile",
    ),
    "bye_has_no_time": plain("A bye needs no time.", "conflict"),
    # Conflicts with the changes of another person
    "meanwhile_started": plain("%(who)s started the clock of round %(number)s at %(at)s."),
    "meanwhile_clock_paused": plain("%(who)s paused the clock of round %(number)s at %(at)s."),
    "meanwhile_clock_resumed": plain("%(who)s resumed the clock of round %(number)s at %(at)s."),
    "meanwhile_time_added": plain("%(who)s changed the time of round %(number)s at %(at)s."),
}
