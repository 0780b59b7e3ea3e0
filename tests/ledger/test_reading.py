"""Queries of jobs and the action log, and their read-only admin pages."""

import pytest
from django.contrib import admin
from django.test import RequestFactory

from accounts.models import User
from ledger.models import Action, Job
from ledger.queries.actions import list_actions
from ledger.queries.jobs import get_job
from ledger.services.jobs import request_job
from ledger.services.log import record_action
from problems import Refused

pytestmark = pytest.mark.django_db


def test_a_job_is_found_only_in_its_scope() -> None:
    job = request_job(kind="paper", params={}, actor=None, scope="event:7")
    assert get_job(job.pk, "event:7") == job
    with pytest.raises(Refused) as refused:
        get_job(job.pk, "event:8")
    assert refused.value.code == "not_found"


def test_the_log_of_a_scope_is_newest_first_and_needs_one_query(django_assert_num_queries: object) -> None:
    lenka = User.objects.create_user("lenka", given_name="Lenka", family_name="Žáková")
    for verb in ("round.paired", "round.published"):
        record_action(actor=lenka, verb=verb, scope="event:7", subject="round:1")
    record_action(actor=lenka, verb="round.paired", scope="event:8", subject="round:2")
    with django_assert_num_queries(1):  # type: ignore[operator]
        lines = [(line.verb, line.actor.full_name) for line in list_actions("event:7") if line.actor]
    assert lines == [("round.published", "Lenka Žáková"), ("round.paired", "Lenka Žáková")]


def test_a_log_line_stays_when_its_actor_is_deleted() -> None:
    lenka = User.objects.create_user("lenka", given_name="Lenka", family_name="Žáková")
    record_action(actor=lenka, verb="round.paired", scope="event:7", subject="round:1")
    lenka.delete()
    assert Action.objects.get(scope="event:7").actor is None


def test_the_admin_is_read_only(rf: RequestFactory) -> None:
    for model in (Action, Job):
        page = admin.site._registry[model]
        request = rf.get("/admin/")
        request.user = User(is_superuser=True, is_staff=True, is_active=True)
        allowed = (page.has_add_permission, page.has_change_permission, page.has_delete_permission)
        assert [ask(request) for ask in allowed] == [False, False, False]
