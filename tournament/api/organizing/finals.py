"""``events/{slug}/finals/``: the seeds beside the standings; ``finals/seeds/`` seeds anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from problems import refuse
from tournament.api.fields import operation
from tournament.api.requests import get_permitted_event
from tournament.entries.queries.entries import prefetch_people
from tournament.organizing.services.finals_seeding import seed_anew
from tournament.standings.queries.finals_seeds import check_seeds
from web.answers import AnswerShape
from web.request_body import read_body

if TYPE_CHECKING:
    from tournament.models import Event


class SeedAnswer(AnswerShape):
    """A seed, its entry, and the entry that the standings before the finals give it now; null for none."""

    seed = serializers.IntegerField()
    entry = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    name_mark = serializers.CharField(allow_blank=True)
    by_standings = serializers.IntegerField(allow_null=True)
    agrees = serializers.BooleanField()


class FinalsAnswer(AnswerShape):
    """The finals: the last round before them, whether a match for third place is played, and the seeds.

    ``agrees`` is false once a corrected result has changed the standings that the seeds were made from. While
    ``can_seed_anew``, send ``digest`` to ``finals/seeds/`` to seed anew. While ``can_decline``, an entry with
    ``declines_finals`` gives its place to the next in the standings.
    """

    after_round = serializers.IntegerField(source="cut.after_round")
    third_place = serializers.BooleanField(source="cut.third_place")
    agrees = serializers.BooleanField()
    can_seed_anew = serializers.BooleanField()
    can_decline = serializers.BooleanField()
    digest = serializers.CharField()
    seeds = SeedAnswer(many=True)

    computed = {"agrees": lambda check: not check.differences}


class SeedAnewRequest(serializers.Serializer[Any]):
    """The ``digest`` of the finals that the sender read; without it they are seeded as the standings are now."""

    digest = serializers.CharField(
        max_length=64, required=False, help_text="409 seeds_changed_meanwhile if anything of it has changed."
    )


class Finals(APIView):
    @operation("finals", FinalsAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the seeds and whether they agree with the standings; 404 cut_not_begun before the finals."""
        return Response(_finals_shape(get_permitted_event(request, slug)))


class FinalsSeeding(APIView):
    @operation("finals_seed_anew", FinalsAnswer, request=SeedAnewRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Seed the finals anew from the standings; a paired round of the finals is discarded. For organizers.

        409 finals_begun once anything of the finals is played, seeds_agree if there is nothing to change.
        """
        event = get_permitted_event(request, slug, "organize")
        body = read_body(SeedAnewRequest, request)
        seed_anew(event=event, actor=find_signed_in_person(request), digest=body.get("digest"))
        return Response(_finals_shape(event))


def _finals_shape(event: Event) -> dict[str, Any]:
    """Return the finals as :class:`FinalsAnswer` describes them. Raises Refused cut_not_begun."""
    check = check_seeds(event)
    if check is None:
        refuse("cut_not_begun")
    entries = {entry.pk: entry for entry in prefetch_people(event.entries.filter(pk__in=check.cut.seeding))}
    seeded = dict(enumerate(check.cut.seeding, start=1))
    by_standings = {**seeded, **{difference.seed: difference.by_standings for difference in check.differences}}
    seeds = [
        {
            "seed": seed,
            "entry": seeded.get(seed),
            "name": entries[int(seeded[seed])].unmarked_name if seed in seeded else "",
            "name_mark": entries[int(seeded[seed])].name_mark if seed in seeded else "",
            "by_standings": entry,
            "agrees": entry == seeded.get(seed),
        }
        for seed, entry in by_standings.items()
    ]
    return FinalsAnswer(check, given={"seeds": seeds}).data
