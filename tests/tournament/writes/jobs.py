"""Every kind of job, and every paper, with the queries that it may make for an entry. Entry point: :data:`JOBS`."""

from collections.abc import Callable
from dataclasses import dataclass

from ledger.models import Job
from ledger.services.jobs import run_job
from tests.builders import PEOPLE, entries, organizer_of
from tests.tournament.writes import stages
from tournament.entries.services.long_lists import queue_walk_ins
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Event
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from tournament.verification.services import queue_verification


@dataclass(frozen=True)
class AskedJob:
    """A kind of job, how it is requested, and its queries for an entry."""

    kind: str
    request: Callable[[Event], Job]
    queries_per_entry: int = 0

    def run(self, job: Job) -> bool:
        """Run the job and return true if its work is done."""
        assert job.kind == self.kind
        run_job(job_id=job.pk)
        job.refresh_from_db()
        return job.state == Job.State.DONE


def enter_as_many(event: Event) -> Job:
    """Enter a list of as many new names as the event has entries."""
    stages.take_entries(event)
    people = [Newcomer(PEOPLE[index % len(PEOPLE)].split()[0], f"Nová{index}") for index in range(len(entries(event)))]
    return queue_walk_ins(event=event, people=people, actor=organizer_of(event))


def verify(event: Event) -> Job:
    stages.finish(event)
    return queue_verification(event=event)


def ask_for(paper: str) -> Callable[[Event], Job]:
    """Return the request for a paper of the second round, which is closed."""

    def request(event: Event) -> Job:
        stages.close_second(event)
        return queue_paper(event=event, kind=paper, number=2, language="cs", actor=organizer_of(event))

    return request


JOBS = {
    "names": AskedJob("tournament.names", enter_as_many),
    "verification": AskedJob("tournament.verification", verify),
    **{f"paper {kind}": AskedJob("tournament.document", ask_for(kind)) for kind in PAPERS},
}
