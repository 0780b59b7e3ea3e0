"""``events/{slug}/staff/``: roles of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.fields import PAGING, REFUSALS
from tournament.api.requests import Pages, get_permitted_event, read_body
from tournament.event.queries.staff import staff_with_names
from tournament.event.services.staff import grant_role, revoke_role

if TYPE_CHECKING:
    from rest_framework.request import Request


class StaffAnswer(serializers.Serializer[Any]):
    """A role of a person; ``name`` is empty if the person has neither an entry nor a log line in the event."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()


class RoleRequest(serializers.Serializer[Any]):
    """A user name and a role: organizer, scorekeeper or judge."""

    username = serializers.CharField(max_length=60)
    role = serializers.CharField(max_length=20)


class Staff(GenericAPIView[Any]):
    """The roles of an event."""

    pagination_class = Pages

    @extend_schema(operation_id="staff_list", parameters=PAGING, responses={200: StaffAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of roles in the Czech order of names. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        rows = [
            {"id": role.pk, "username": role.user.username, "name": name, "role": role.role}
            for role, name in staff_with_names(event, require_person(request))
        ]
        return self.get_paginated_response(StaffAnswer(self.paginate_queryset(rows), many=True).data)

    @extend_schema(operation_id="role_grant", request=RoleRequest, responses={201: StaffAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Give a role to an account; the same role again changes nothing. For organizers."""
        event, actor = get_permitted_event(request, slug, "organize"), require_person(request)
        granted = grant_role(event=event, actor=actor, **read_body(RoleRequest, request))
        name = next(name for role, name in staff_with_names(event, actor) if role.pk == granted.pk)
        answer = {"id": granted.pk, "username": granted.user.username, "name": name, "role": granted.role}
        return Response(StaffAnswer(answer).data, status=201)


class StaffRole(APIView):
    """One role of one person."""

    @extend_schema(operation_id="role_revoke", responses={204: None, **REFUSALS})
    def delete(self, request: Request, slug: str, role_id: int) -> Response:
        """Take a role away, except that of the last organizer. For organizers."""
        revoke_role(
            event=get_permitted_event(request, slug, "organize"), role_id=role_id, actor=require_person(request)
        )
        return Response(status=204)
