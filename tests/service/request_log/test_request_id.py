"""Each request and each job has an id, which its lines of the log carry."""

import logging

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from service.request_log.request_id import RequestIdFilter, get_request_id, identify_job, identify_request


def id_of_next_line() -> str:
    record = logging.LogRecord("kartel", logging.ERROR, __file__, 1, "message", None, None)
    assert RequestIdFilter().filter(record)
    return str(record.request_id)  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_every_answer_has_another_id(client: Client) -> None:
    ids = {client.get("/help/")["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3


def test_lines_of_a_request_have_the_id_of_its_answer() -> None:
    seen: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(id_of_next_line())
        return HttpResponse()

    answer = identify_request(view)(RequestFactory().get("/"))
    assert seen == [answer["X-Request-ID"]]
    assert id_of_next_line() == "-"


def test_an_id_ends_with_its_request_also_after_an_error() -> None:
    def fail(request: HttpRequest) -> HttpResponse:
        raise RuntimeError(get_request_id())

    with pytest.raises(RuntimeError) as error:
        identify_request(fail)(RequestFactory().get("/"))
    assert str(error.value) != "-"
    assert get_request_id() == "-"


def test_lines_of_a_job_name_it() -> None:
    with identify_job(17):
        assert id_of_next_line() == "job-17"
    assert id_of_next_line() == "-"


@pytest.mark.django_db
def test_the_log_of_a_refused_request_has_the_id_of_its_answer(
    client: Client, capfd: pytest.CaptureFixture[str]
) -> None:
    answer = client.get("/nothing/here/")
    assert f"[{answer['X-Request-ID']}] kartel.requests: refused user=- method=GET status=404" in capfd.readouterr().err
