"""The OpenAPI schema: complete, without warnings, and readable in a browser without internet."""

from typing import Any

import pytest
from django.core.management import call_command
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer
from rest_framework.test import APIClient

from tournament.api.urls import urlpatterns


def build_schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


def test_the_schema_has_no_warning(tmp_path: object) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=f"{tmp_path}/schema.yml")


def test_every_address_is_described_with_its_refusals() -> None:
    schema = build_schema()
    ours = ("/api/v1/events/", "/api/v1/series/", "/api/v1/invitations/")
    paths = {path: operations for path, operations in schema["paths"].items() if path.startswith(ours)}
    assert len(paths) == len(urlpatterns)
    assert "api-round" in {key for key in get_resolver().reverse_dict if isinstance(key, str)}
    for path, operations in paths.items():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["4XX"]["content"], path
            assert operation["description"], path


def test_lists_are_described_as_pages() -> None:
    schema = build_schema()
    for part in ("", "{slug}/rounds/", "{slug}/entries/", "{slug}/log/", "{slug}/standings/"):
        operation = schema["paths"][f"/api/v1/events/{part}"]["get"]
        body = operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
        assert {"count", "next", "previous", "results"} <= set(schema["components"]["schemas"][body]["properties"])
        assert {"limit", "offset"} <= {parameter["name"] for parameter in operation["parameters"]}


@pytest.mark.django_db
def test_the_schema_is_served(anonymous: APIClient) -> None:
    answer = anonymous.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi"})
    assert answer.status_code == 200
    assert b"/api/v1/events/{slug}/matches/{match_id}/result/" in answer.content


@pytest.mark.browser
@pytest.mark.screen
@pytest.mark.django_db(transaction=True)
def test_the_docs_page_renders_without_internet(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_page()
    foreign_requests: list[str] = []
    errors: list[str] = []
    page.on(
        "request",
        lambda request: foreign_requests.append(request.url) if not is_ours(request.url, live_server) else None,
    )
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{live_server.url}/api/v1/docs/")
    page.wait_for_selector(".opblock")
    assert page.locator(".opblock").count() > 20
    page.locator("#operations-events-result_enter .opblock-summary").click()
    assert "Idempotency-Key" in page.locator("#operations-events-result_enter").inner_text()
    assert (foreign_requests, errors) == ([], [])


def is_ours(url: str, live_server: LiveServer) -> bool:
    return url.startswith((live_server.url, "data:", "blob:"))
