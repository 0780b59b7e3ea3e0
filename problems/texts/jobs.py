"""Sentences about background jobs."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "job_kind_unknown": plain("Nobody here knows how to do work of the kind %(kind)s."),
    "job_failed": counted(
        "The work failed after %(attempts)s attempt.",
        "The work failed after %(attempts)s attempts.",
        "attempts",
    ),
}
