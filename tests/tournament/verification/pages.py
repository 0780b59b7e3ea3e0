"""The verification page as its readers use it: the button, the job, the findings."""

from ledger.services.jobs import run_job
from tests.tournament.views.readers import browser
from tournament.models import Event
from tournament.verification.queries import find_run


def verify_on_page(event: Event, language: str = "en") -> str:
    """Press the button as a reader without an account, run the job, and return the page with the findings."""
    client = browser(event, "nobody", language)
    address = f"/events/{event.slug}/verification/"
    assert client.post(f"{address}run/").status_code == 302
    run = find_run(event)
    assert run is not None
    if run.is_open:
        assert run_job(job_id=run.pk)
    return client.get(address).content.decode()
