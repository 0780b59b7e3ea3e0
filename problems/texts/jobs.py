"""Sentences about background jobs."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "job_kind_unknown": plain("Jobs of the kind %(kind)s are not known here."),
    "too_many_jobs": counted(
        "%(most)s job of yours waits or runs. Request the next one when it is done.",
        "%(most)s jobs of yours wait or run. Request the next one when some are done.",
        "most",
        "too_many",
    ),
    "job_failed": counted(
        "The job failed after %(attempts)s attempt. Request it again.",
        "The job failed after %(attempts)s attempts. Request it again.",
        "attempts",
    ),
}
