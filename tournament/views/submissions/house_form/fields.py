"""The questions of the form of house rules. Entry point: :func:`list_fields`."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.construction import Roster
from games.house_rules.check import MAX_ARMIES
from games.house_rules.rule_check import MAX_NUMBER
from tournament.submissions.queries.rules import EventRules

Fields = dict[str, forms.Field]


def list_fields(rules: EventRules) -> Fields:
    """Return the questions that fit the format of an event."""
    codes = {rule.code for rule in rules.pinned.rules}
    if "army_roster" in codes:
        counts = {1: _("one"), 2: _("up to two"), 3: _("up to three")}
        choices = [(str(number), counts[number]) for number in range(1, MAX_ARMIES + 1)]
        return {"armies": forms.ChoiceField(label=_("Armies of a player"), choices=choices)}
    if "roster" in codes:
        return {**_roster_fields(rules), **_list_fields(codes)}
    pools = [("", _("as the format has it")), ("cs", _("in Czech")), ("en", _("in English"))]
    if "card_pool" in codes:
        pools.append(("any", _("anywhere, homemade cards too")))
    fields = {**_number_fields(rules), **_sideboard_fields(), **_list_fields(codes)}
    fields["pool"] = forms.ChoiceField(label=_("Only cards that were released"), required=False, choices=pools)
    return {**fields, **_affiliation_field(rules)} if rules.game.affiliations else fields


def _number_field(label: str, least: int = 1, help_text: str = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=MAX_NUMBER, required=False, help_text=help_text)


def _number_fields(rules: EventRules) -> Fields:
    language = get_language()
    types = [(card_type.key, card_type.plural.in_language(language)) for card_type in rules.game.card_types]
    return {
        "deck_cards": _number_field(_("Cards of the deck, at least")),
        "copies": _number_field(_("Copies of a card, at most")),
        "least_number": _number_field(_("Least number of cards of one type"), 0, _("0 removes the format’s rule.")),
        "least_type": forms.ChoiceField(label=_("Which type"), required=False, choices=[("", "–"), *types]),
    }


def _sideboard_fields() -> Fields:
    choices = [
        ("", _("as the format has it")),
        ("none", _("no sideboard")),
        ("up_to", _("up to so many cards")),
        ("exact", _("just so many cards, or none")),
    ]
    return {
        "sideboard": forms.ChoiceField(label=_("Sideboard"), required=False, choices=choices),
        "sideboard_cards": _number_field(_("Cards of the sideboard")),
    }


def _list_fields(codes: set[str]) -> Fields:
    one_a_line = _("One card a line.")
    ways = [("together", _("of all of them together")), ("each", _("of each of them"))]
    fields: Fields = {
        "banned": _names_field(_("Banned besides"), one_a_line),
        "restricted": _names_field(_("Restricted"), one_a_line),
        "restricted_number": _number_field(_("Of the restricted cards at most")),
        "restricted_way": forms.ChoiceField(label=_("Counted"), required=False, choices=ways),
    }
    if "banned" in codes:
        fields["allowed"] = _names_field(_("Allowed although the format bans them"), one_a_line)
    return fields


def _names_field(label: str, help_text: str) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 3, "data-grow": ""}),
        help_text=help_text,
    )


def _affiliation_field(rules: EventRules) -> Fields:
    names = [affiliation.name.in_language(get_language()) for affiliation in rules.game.affiliations]
    return {
        "never": forms.MultipleChoiceField(
            label=_("Affiliations that may not be played"),
            required=False,
            choices=[(str(number), name) for number, name in enumerate(names)],
            widget=forms.CheckboxSelectMultiple,
        )
    }


def _roster_fields(rules: EventRules) -> Fields:
    """Return a minimum and a maximum for each part of a roster."""
    fields: dict[str, Any] = {}
    for rule in rules.pinned.rules:
        for part in rule.parts if isinstance(rule, Roster) else ():
            name = rules.game.types_by_key[part.type].plural.in_language(get_language())
            fields[f"{part.type}_least"] = _number_field(_("%(types)s, at least") % {"types": name}, 0)
            fields[f"{part.type}_most"] = _number_field(_("%(types)s, at most") % {"types": name})
    return fields
