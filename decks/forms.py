"""Forms for a card: its facts and the reason of a change."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext_lazy as _

from decks.domain.cards.facts import Facts
from games.declaration import Game
from games.printed_values import PrintedValue
from ledger.services.decisions import MAX_REASON_LENGTH
from problems import Problem
from web.errors.wording import say

_NAME_LABELS = {"cs": _("Name in Czech"), "en": _("Name in English")}
_LANGUAGE_NAMES = {"cs": _("Czech"), "en": _("English")}
_MAX_NAME_LENGTH = 200


class CardForm(forms.Form):
    """The facts of a card of one game, filled with its present ``facts``."""

    type = forms.ChoiceField(label=_("Type"), required=False)
    aliases = forms.CharField(
        label=_("Also written"),
        help_text=_("Other spellings and nicknames, one on a line."),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=4_000,
        required=False,
    )
    expansion = forms.CharField(
        label=_("Set"),
        help_text=_("The set that the card came out in, by the name on its cards."),
        max_length=400,
        required=False,
    )
    confirmed_names = forms.MultipleChoiceField(
        label=_("These names are this card's"),
        help_text=_("They are only likely so far. Tick those that you know to belong to this card."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    printed = forms.MultipleChoiceField(
        label=_("Was released in"),
        help_text=_("Leave it empty if unknown: a deck with the card is then to check where the language matters."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    personality = forms.BooleanField(label=_("A personality"), required=False)
    homemade = forms.BooleanField(label=_("Homemade, no publisher released it"), required=False)
    reason = forms.CharField(
        label=_("Where you know it from"),
        help_text=_("The card in your hand, a list, a magazine. The editor sees it, and the card's history keeps it."),
        max_length=MAX_REASON_LENGTH,
    )

    def __init__(self, *args: Any, game: Game, facts: Mapping[str, Any], **options: Any) -> None:
        self.game = game
        self.likely_names = tuple(facts["likely_names"])
        options["initial"] = {**_initial_values(facts), **options.get("initial", {})}
        super().__init__(*args, **options)
        for code in game.languages:
            label = _NAME_LABELS.get(code, code)
            self.fields[f"name_{code}"] = forms.CharField(label=label, max_length=_MAX_NAME_LENGTH, required=False)
        self.fields["affiliation"] = _build_affiliation_field(game)
        for value in game.printed_values:
            self.fields[value.key] = _build_value_field(value)
        if not game.affiliations:
            self.initial["affiliation"] = " / ".join(self.initial["affiliation"])
        names = [(card_type.key, card_type.name.in_language(get_language())) for card_type in game.card_types]
        types = [(key, name[:1].upper() + name[1:]) for key, name in names]
        self.fields["type"].choices = [("", pgettext("type of card", "not known")), *types]  # type: ignore[attr-defined]
        self.fields["printed"].choices = [(code, _LANGUAGE_NAMES.get(code, code)) for code in game.languages]  # type: ignore[attr-defined]
        if self.likely_names:
            self.fields["confirmed_names"].choices = [(name, name) for name in self.likely_names]  # type: ignore[attr-defined]
        else:
            del self.fields["confirmed_names"]
        values = (value.key for value in game.printed_values)
        self.order_fields([*(f"name_{code}" for code in game.languages), "type", "affiliation", "expansion", *values])

    def facts(self) -> Facts:
        """Return the facts of the form; facts without a field are left out."""
        data = self.cleaned_data
        names = ((code, " ".join(data[f"name_{code}"].split())) for code in self.game.languages)
        aliases = (" ".join(line.split()) for line in data["aliases"].splitlines())
        return {
            "names": [[code, name] for code, name in names if name],
            "aliases": list(dict.fromkeys(filter(None, aliases))),
            "type": data["type"],
            "affiliation": self._join_affiliations(data["affiliation"]),
            "expansion": " ".join(data["expansion"].split()),
            "likely_names": [name for name in self.likely_names if name not in data.get("confirmed_names", ())],
            "personality": data["personality"],
            "printed": sorted(data["printed"]),
            "homemade": data["homemade"],
            "printed_values": {value.key: data[value.key] for value in self.game.printed_values},
        }

    def _join_affiliations(self, value: str | list[str]) -> str:
        """Return the chosen affiliations in the order of the game, or the typed text."""
        if isinstance(value, str):
            return " ".join(value.split())
        return " / ".join(affiliation.name.cs for affiliation in self.game.affiliations if affiliation.name.cs in value)


class DecisionForm(CardForm):
    """The form by which an editor decides, filled from a proposal.

    ``revision`` is the number of the card's newest revision when the form was filled.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reason"].label = _("What the history will say")


def _build_affiliation_field(game: Game) -> forms.Field:
    if not game.affiliations:
        return forms.CharField(label=_("Affiliation"), max_length=80, required=False)
    choices = [(affiliation.name.cs, affiliation.name.in_language(get_language())) for affiliation in game.affiliations]
    return forms.MultipleChoiceField(
        label=_("Affiliation"),
        help_text=_("None if it is unknown."),
        choices=choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


def _build_value_field(value: PrintedValue) -> forms.Field:
    label = value.name.in_language(get_language())
    if not value.choices:
        return _PrintedValueField(value, label=label, max_length=20, required=False)
    choices = (
        (choice.printed, f"{choice.printed} {choice.name.in_language(get_language())}") for choice in value.choices
    )
    return forms.ChoiceField(label=label, choices=[("", _("no icon")), *choices], required=False)


class _PrintedValueField(forms.CharField):
    """A value as a card prints it."""

    def __init__(self, value: PrintedValue, **options: Any) -> None:
        self.value = value
        super().__init__(**options)

    def clean(self, text: Any) -> str:
        """Return the value as facts hold it."""
        sent = super().clean(text)
        if (read := self.value.read(sent)) is None:
            params = {"value": sent, "field": self.value.name.as_dict()}
            raise forms.ValidationError(say(Problem("card_printed_value_invalid", params)))
        return read


def _initial_values(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts by the fields of the form."""
    names = {f"name_{code}": name for code, name in facts["names"]}
    parts = [part.strip() for part in facts["affiliation"].split("/") if part.strip()]
    fields = ("type", "expansion", "printed", "personality", "homemade")
    plain = {field: facts[field] for field in fields}
    return {**facts["printed_values"], **names, **plain, "aliases": "\n".join(facts["aliases"]), "affiliation": parts}
