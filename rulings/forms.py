"""What people type about rulings: a proposal, and what an editor adds before it stands."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from decks.queries.catalogue import current_catalogue
from games.registry import find_game, find_games
from games.rulings.reader import LONGEST_TITLE
from rulings.queries.choices import (
    authority_choices,
    format_choices,
    kind_choices,
    magazine_choices,
    section_choices,
    source_choices,
    status_choices,
)
from rulings.services.validation import LONGEST_TEXT

Content = dict[str, Any]
_LANGUAGES = ("cs", "en")
LONGEST_PAPER = 100_000
LONGEST_DRAFTS = 400_000


def _area(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class Lines(forms.CharField):
    """One item a line; empty lines say nothing."""

    widget = forms.Textarea(attrs={"rows": 3})

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=10_000, **options)

    def clean(self, value: Any) -> list[str]:
        """The items, each once."""
        said = super().clean(value)
        return list(dict.fromkeys(item for line in said.splitlines() if (item := " ".join(line.split()))))


class GameForm(forms.Form):
    """Of which game the ruling is, where the address does not say."""

    game = forms.ChoiceField(label=_("Game"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            (key, game.name.in_language(get_language())) for key, game in find_games().items()
        ]


class ProposalForm(forms.Form):
    """A ruling in its author's words; one language is enough. Give ``game``, and ``content`` to begin from."""

    statement_cs = forms.CharField(label=_("Ruling in Czech"), widget=_area(4), max_length=LONGEST_TEXT, required=False)
    statement_en = forms.CharField(
        label=_("Ruling in English"), widget=_area(4), max_length=LONGEST_TEXT, required=False
    )
    title_cs = forms.CharField(label=_("Title in Czech"), max_length=LONGEST_TITLE, required=False)
    title_en = forms.CharField(label=_("Title in English"), max_length=LONGEST_TITLE, required=False)
    cards = Lines(label=_("Cards it is about"), help_text=_("One card a line."))
    also_mentions = Lines(label=_("Cards it also names"))
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
        super().__init__(data, initial={**_flat(content), **(initial or {})})
        first = "cs" if language.startswith("cs") else "en"
        self.order_fields([f"statement_{first}", f"title_{first}"])

    def clean_cards(self) -> list[str]:
        """Leading names of the cards."""
        return self._named("cards")

    def clean_also_mentions(self) -> list[str]:
        """Leading names of the cards."""
        return self._named("also_mentions")

    def _named(self, field: str) -> list[str]:
        """Each name as the catalogue leads with it; one it does not know is refused with those it may mean."""
        catalogue = current_catalogue(self.game)
        names = self.cleaned_data[field]
        for name in names:
            if not catalogue.knows(name):
                self.add_error(field, _unknown(name, [card.name for card in catalogue.suggest(name)]))
        return [card.name for name in names if (card := catalogue.find(name))]

    def content(self) -> Content:
        """The fields of a ruling that were typed."""
        given = self.cleaned_data
        texts = {
            key: {language: " ".join(given[f"{key}_{language}"].split()) for language in _LANGUAGES}
            for key in ("title", "statement")
        }
        return {**texts, **{name: given[name] for name in self.content_fields}}


def _unknown(name: str, near: list[str]) -> str:
    """What is said of a name that no card has."""
    if not near:
        return gettext("The card %(card)s is not in the card list.") % {"card": name}
    told = gettext("%(card)s is not in the card list. Similar names: %(near)s.")
    return told % {"card": name, "near": ", ".join(near)}


class ChangeForm(ProposalForm):
    """A change of a ruling that stands: also whether it still holds."""

    status = forms.ChoiceField(label=_("Status"))
    content_fields: tuple[str, ...] = ("cards", "also_mentions", "status")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["status"].choices = status_choices()  # type: ignore[attr-defined]


class EditorForm(ChangeForm):
    """Everything a ruling has, for whoever approves it."""

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
    terms = Lines(label=_("Terms it is about"), help_text=_("Names that are no cards."))
    hints = Lines(
        label=_("Hints"),
        help_text=_("Questions as a judge would ask them, one a line: at least two, one of them in English."),
    )
    questions = Lines(
        label=_("Questions"),
        help_text=_("Whole questions as people asked them, one a line. They count less than hints."),
    )
    topics = Lines(label=_("Topics"))
    duplicates = Lines(label=_("Says the same as"), help_text=_("Ids of rulings, one a line."))
    supersedes = Lines(label=_("Takes the place of"), help_text=_("Ids of rulings, one a line."))
    magazine = forms.ChoiceField(label=_("Cited source"), required=False)
    issue = forms.RegexField(label=_("Issue"), regex=r"^[1-9][0-9]?/[0-9]{2}$", required=False, help_text="3/96")
    page = forms.IntegerField(label=_("Page"), min_value=1, max_value=9999, required=False)

    content_fields = (
        *("id", "status", "kind", "source", "section", "formats", "cards", "also_mentions", "terms", "hints"),
        *("questions", "topics", "duplicates", "supersedes"),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        new = options.pop("new")
        super().__init__(*args, **options)
        choices = {
            "kind": kind_choices(),
            "source": [("", "–"), *source_choices(self.game)],
            "section": [("", "–"), *section_choices(self.game, self.initial.get("section", ""))],
            "formats": format_choices(find_game(self.game)),
            "magazine": [("", "–"), *magazine_choices(self.game)],
        }
        for name, listed in choices.items():
            self.fields[name].choices = listed  # type: ignore[attr-defined]
        del self.fields["origin"]
        if not new:
            self.fields["id"].disabled = True
        self.fields["id"].widget.attrs["autocapitalize"] = "characters"

    def clean(self) -> Content:
        """A citation is whole or not there."""
        given = super().clean() or self.cleaned_data
        parts = [bool(given.get(name)) for name in ("magazine", "issue", "page")]
        if any(parts) and not all(parts):
            self.add_error("magazine", gettext("A cited source needs its issue and page."))
        return given

    def content(self) -> Content:
        """The whole ruling as it is to stand."""
        given = self.cleaned_data
        cited = {name: given[name] for name in ("magazine", "issue", "page")} if given["magazine"] else None
        return {**super().content(), "cited": cited}


class SourceForm(forms.Form):
    """A document, a magazine or a head judge that rulings come from."""

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
        self.fields["authority"].choices = authority_choices()  # type: ignore[attr-defined]
        self.fields["jurisdiction"].choices = format_choices(find_game(game))  # type: ignore[attr-defined]


class DocumentForm(forms.Form):
    """An organizer's own paper of rulings, pasted."""

    text = forms.CharField(label=_("Text of the paper"), widget=_area(12), max_length=LONGEST_PAPER, strip=False)
    source = forms.ChoiceField(label=_("Source"), help_text=_("What the rulings will say they come from."))
    language = forms.ChoiceField(label=_("Language"), choices=[("cs", _("Czech")), ("en", _("English"))])
    formats = forms.MultipleChoiceField(
        label=_("Only in these formats"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: str) -> None:
        super().__init__(data)
        self.fields["source"].choices = source_choices(game)  # type: ignore[attr-defined]
        self.fields["formats"].choices = format_choices(find_game(game))  # type: ignore[attr-defined]


class DraftsForm(forms.Form):
    """Drafts of rulings as one text, which an editor completes."""

    text = forms.CharField(label=_("Proposals"), widget=_area(24), max_length=LONGEST_DRAFTS, strip=False)


def _flat(content: Mapping[str, Any]) -> dict[str, Any]:
    """A content as the fields of a form show it."""
    flat: dict[str, Any] = {}
    for key, value in content.items():
        if key in ("title", "statement"):
            flat |= {f"{key}_{language}": value.get(language, "") for language in _LANGUAGES}
        elif key == "cited":
            flat |= value or {}
        elif isinstance(value, list) and key != "formats":
            flat[key] = "\n".join(str(item) for item in value)
        else:
            flat[key] = value
    return flat
