"""Sentences about background jobs."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "job_kind_unknown": plain("Jobs of the kind %(kind)s are not known here."),
    "job_failed": counted(
        "The job failed after %(attempts)s attempt. Request it again.",
        "The job failed after %(attempts)s attempts. Request it again.",
        "attempts",
    ),
}
