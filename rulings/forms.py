"""Forms of rulings: proposals, their completion by an editor, sources, documents and drafts."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from decks.queries.catalogue import get_catalogue
from games.registry import find_game, find_games
from games.rulings.reader import MAX_TITLE_LENGTH
from rulings.queries.choices import (
    list_authority_choices,
    list_format_choices,
    list_kind_choices,
    list_magazine_choices,
    list_section_choices,
    list_source_choices,
    list_status_choices,
)
from rulings.services.validation import MAX_TEXT_LENGTH

Content = dict[str, Any]
_LANGUAGES = ("cs", "en")
MAX_DOCUMENT_LENGTH = 100_000
MAX_DRAFTS_LENGTH = 400_000


def _text_area(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class LinesField(forms.CharField):
    """A list of texts, one a line; empty lines are ignored."""

    widget = forms.Textarea(attrs={"rows": 3})

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=10_000, **options)

    def clean(self, value: Any) -> list[str]:
        """Return the items, each once."""
        text = super().clean(value)
        return list(dict.fromkeys(item for line in text.splitlines() if (item := " ".join(line.split()))))


class GameForm(forms.Form):
    """The game of a proposed ruling, asked if the address does not name it."""

    game = forms.ChoiceField(label=_("Game"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            (key, game.name.in_language(get_language())) for key, game in find_games().items()
        ]


class ProposalForm(forms.Form):
    """A proposed new ruling; one language is enough. ``content`` is the content that the form shows at first."""

    statement_cs = forms.CharField(
        label=_("Ruling in Czech"), widget=_text_area(4), max_length=MAX_TEXT_LENGTH, required=False
    )
    statement_en = forms.CharField(
        label=_("Ruling in English"), widget=_text_area(4), max_length=MAX_TEXT_LENGTH, required=False
    )
    title_cs = forms.CharField(label=_("Title in Czech"), max_length=MAX_TITLE_LENGTH, required=False)
    title_en = forms.CharField(label=_("Title in English"), max_length=MAX_TITLE_LENGTH, required=False)
    cards = LinesField(label=_("Cards it is about"), help_text=_("One card a line."))
    also_mentions = LinesField(label=_("Cards it also names"))
    reason = forms.CharField(
        label=_("Why"), max_length=300, required=False, help_text=_("What was asked, or where you know it from.")
    )
    origin = forms.CharField(label=_("Where it comes from"), max_length=500, required=False)

    content_fields: tuple[str, ...] = ("cards", "also_mentions")

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: str,
        content: Mapping[str, Any],
        language: str,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        super().__init__(data, initial={**_field_values(content), **(initial or {})})
        first = "cs" if language.startswith("cs") else "en"
        self.order_fields([f"statement_{first}", f"title_{first}"])

    def clean_cards(self) -> list[str]:
        return self._clean_card_names("cards")

    def clean_also_mentions(self) -> list[str]:
        return self._clean_card_names("also_mentions")

    def _clean_card_names(self, field: str) -> list[str]:
        """Return the leading name of each card; an unknown name is an error that suggests similar names."""
        catalogue = get_catalogue(self.game)
        names = self.cleaned_data[field]
        for name in names:
            if catalogue.has_card(name):
                continue
            if near := [card.name for card in catalogue.suggest(name)]:
                text = gettext("%(card)s is not in the card list. Similar names: %(near)s.")
                self.add_error(field, text % {"card": name, "near": ", ".join(near)})
            else:
                self.add_error(field, gettext("The card %(card)s is not in the card list.") % {"card": name})
        return [card.name for name in names if (card := catalogue.find(name))]

    def content(self) -> Content:
        """Return the submitted fields of the ruling."""
        cleaned = self.cleaned_data
        texts = {
            key: {language: " ".join(cleaned[f"{key}_{language}"].split()) for language in _LANGUAGES}
            for key in ("title", "statement")
        }
        return {**texts, **{name: cleaned[name] for name in self.content_fields}}


class ChangeForm(ProposalForm):
    """A proposed change of a ruling, with its status."""

    status = forms.ChoiceField(label=_("Status"))
    content_fields: tuple[str, ...] = ("cards", "also_mentions", "status")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["status"].choices = list_status_choices()  # type: ignore[attr-defined]


class EditorForm(ChangeForm):
    """All fields of a ruling, for the editor that approves a proposal. The option ``new`` is true for a new ruling."""

    id = forms.RegexField(
        label=_("Id"),
        regex=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$",
        max_length=40,
        help_text=_("Capital letters, digits and hyphens, such as DOOM-17. It stays for good."),
    )
    kind = forms.ChoiceField(label=_("Kind"))
    source = forms.ChoiceField(label=_("Source"))
    section = forms.ChoiceField(label=_("Section"))
    formats = forms.MultipleChoiceField(
        label=_("Only in these formats"), required=False, widget=forms.CheckboxSelectMultiple
    )
    terms = LinesField(label=_("Terms it is about"), help_text=_("Names that are no cards."))
    hints = LinesField(
        label=_("Hints"),
        help_text=_("Questions as a judge would ask them, one a line: at least two, one of them in English."),
    )
    questions = LinesField(
        label=_("Questions"),
        help_text=_("Whole questions as people asked them, one a line. They count less than hints."),
    )
    topics = LinesField(label=_("Topics"))
    duplicates = LinesField(label=_("Says the same as"), help_text=_("Ids of rulings, one a line."))
    supersedes = LinesField(label=_("Replaces"), help_text=_("Ids of rulings, one a line."))
    magazine = forms.ChoiceField(label=_("Cited source"), required=False)
    issue = forms.RegexField(label=_("Issue"), regex=r"^[1-9][0-9]?/[0-9]{2}$", required=False, help_text="3/96")
    page = forms.IntegerField(label=_("Page"), min_value=1, max_value=9999, required=False)

    content_fields = (
        *("id", "status", "kind", "source", "section", "formats", "cards", "also_mentions", "terms", "hints"),
        *("questions", "topics", "duplicates", "supersedes"),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        is_new = options.pop("new")
        super().__init__(*args, **options)
        choices = {
            "kind": list_kind_choices(),
            "source": [("", "–"), *list_source_choices(self.game)],
            "section": [("", "–"), *list_section_choices(self.game, self.initial.get("section", ""))],
            "formats": list_format_choices(find_game(self.game)),
            "magazine": [("", "–"), *list_magazine_choices(self.game)],
        }
        for name, field_choices in choices.items():
            self.fields[name].choices = field_choices  # type: ignore[attr-defined]
        del self.fields["origin"]
        if not is_new:
            self.fields["id"].disabled = True
        self.fields["id"].widget.attrs["autocapitalize"] = "characters"

    def clean(self) -> Content:
        """Require all parts of a citation or none."""
        cleaned = super().clean() or self.cleaned_data
        parts = [bool(cleaned.get(name)) for name in ("magazine", "issue", "page")]
        if any(parts) and not all(parts):
            self.add_error("magazine", gettext("A cited source needs its issue and page."))
        return cleaned

    def content(self) -> Content:
        """Return the whole content of the ruling."""
        cleaned = self.cleaned_data
        cited = {name: cleaned[name] for name in ("magazine", "issue", "page")} if cleaned["magazine"] else None
        return {**super().content(), "cited": cited}


class SourceForm(forms.Form):
    """A new source: a document, a magazine or a head judge."""

    id = forms.RegexField(
        label=_("Id"),
        regex=r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=60,
        help_text=_("Small letters, digits and hyphens, such as brno-2026. It stays for good."),
    )
    title_cs = forms.CharField(label=_("Title in Czech"), max_length=200)
    title_en = forms.CharField(label=_("Title in English"), max_length=200)
    short = forms.CharField(label=_("Short name"), max_length=80)
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[
            ("event rules", _("rules of an event")),
            ("magazine", _("magazine")),
            ("rulebook", _("rulebook")),
            ("decisions", _("decisions of judges")),
        ],
    )
    authority = forms.ChoiceField(label=_("Decided by"))
    language = forms.ChoiceField(label=_("Language"), choices=[("cs", _("Czech")), ("en", _("English"))])
    date = forms.DateField(
        label=_("Issued"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    jurisdiction = forms.MultipleChoiceField(
        label=_("Decides for"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None: wherever the game is played."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: str) -> None:
        super().__init__(data)
        self.fields["authority"].choices = list_authority_choices()  # type: ignore[attr-defined]
        self.fields["jurisdiction"].choices = list_format_choices(find_game(game))  # type: ignore[attr-defined]


class DocumentForm(forms.Form):
    """The pasted text of an organizer's document."""

    text = forms.CharField(
        label=_("Text of the document"), widget=_text_area(12), max_length=MAX_DOCUMENT_LENGTH, strip=False
    )
    source = forms.ChoiceField(label=_("Source"), help_text=_("The source that the rulings will name."))
    language = forms.ChoiceField(label=_("Language"), choices=[("cs", _("Czech")), ("en", _("English"))])
    formats = forms.MultipleChoiceField(
        label=_("Only in these formats"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: str) -> None:
        super().__init__(data)
        self.fields["source"].choices = list_source_choices(game)  # type: ignore[attr-defined]
        self.fields["formats"].choices = list_format_choices(find_game(game))  # type: ignore[attr-defined]


class DraftsForm(forms.Form):
    """Drafts of rulings as one TOML text, which an editor completes."""

    text = forms.CharField(label=_("Proposals"), widget=_text_area(24), max_length=MAX_DRAFTS_LENGTH, strip=False)


def _field_values(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a ruling as initial values of form fields."""
    values: dict[str, Any] = {}
    for key, value in content.items():
        if key in ("title", "statement"):
            values |= {f"{key}_{language}": value.get(language, "") for language in _LANGUAGES}
        elif key == "cited":
            values |= value or {}
        elif isinstance(value, list) and key != "formats":
            values[key] = "\n".join(str(item) for item in value)
        else:
            values[key] = value
    return values
