"""Forms of the wizard that build on other forms: play with the format's defaults, and decks.

Entry points: :class:`PlayForm`, :class:`NewDecksForm`, :func:`play_defaults`, :func:`is_limit_asked`.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.scoring import Scoring
from tournament.counting_settings import PARTS, list_settings
from tournament.domain.event_facts import list_initial, suggest_rounds
from tournament.organizing.services.events import make_default_settings
from tournament.views.organizing.counting_form import MEASURES, CountingForm, read_initial_values
from tournament.views.organizing.forms import RoundsForm
from tournament.views.submissions.forms import DeckSettingsForm
from tournament.words import TIEBREAKERS


def is_limit_asked(scoring: Scoring) -> bool:
    """Return true if a game ends at a number of points that its rules leave to the event."""
    return bool(scoring.in_game and scoring.in_game.has_target and scoring.winning_points is None)


def play_defaults(scoring: Scoring, expected: int | None) -> dict[str, Any]:
    """Return the initial values of the step of play: the format's counting, rounds by the number of players."""
    return {
        **read_initial_values(make_default_settings(scoring)),
        **list_initial("rounds"),
        **({"rounds_planned": suggest_rounds(expected)} if expected else {}),
    }


class PlayForm(RoundsForm, CountingForm):
    """Rounds, finals and counting of a new event; it asks for the limit of a game if the rules leave it open."""

    agreed = forms.BooleanField(label=_("Players agree on it at each table"), required=False)

    def __init__(self, scoring: Scoring, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.scoring = scoring
        self.asks_limit = is_limit_asked(scoring)
        # Changes of the counting have a reason, but a new event changes nothing.
        del self.fields["reason"]
        # Asked above the groups.
        self.asked_first = ("winning_points",) if self.asks_limit else ()
        if not self.asks_limit:
            del self.fields["agreed"]
            return
        limit = self.fields["winning_points"]
        limit.label = _("Points that end a game")
        limit.help_text = _("The rules of the game give no number: write one, or tick that players agree on it.")

    def clean(self) -> dict[str, Any]:
        """Refuse a form with both or none of the limit and the agreement of players."""
        answers = super().clean()
        limit = answers.get("winning_points")
        if self.asks_limit and "winning_points" not in self.errors and bool(limit) == bool(answers.get("agreed")):
            self.add_error("winning_points", _("Give the number, or tick that players agree on it."))
        return answers

    def settings(self) -> dict[str, Any]:
        """Return the settings of the new event, for a valid form."""
        usual = make_default_settings(self.scoring)
        return {**usual, **self.changes(usual)}

    def measure_fields(self) -> list[forms.BoundField]:
        """Return the fields of the tie-breakers, which a sentence stands for until they are opened."""
        return [self[f"measure_{number}"] for number in range(1, MEASURES + 1)]

    def measures_sentence(self) -> str:
        """Return the chosen tie-breakers in their order as one sentence."""
        names = [str(TIEBREAKERS[name]) for bound in self.measure_fields() if (name := bound.value()) in TIEBREAKERS]
        if not names:
            return gettext("Players with equal points share a rank.")
        return gettext("Equal points are decided by: %(measures)s.") % {"measures": ", ".join(names)}

    def has_wrong_measures(self) -> bool:
        """Return true if the tie-breakers have an error, which their open fields show."""
        measures = [value for bound in self.measure_fields() if (value := bound.value())]
        return self.is_bound and (
            len(measures) != len(set(measures)) or any(bound.errors for bound in self.measure_fields())
        )

    def groups(self) -> list[tuple[Any, list[forms.BoundField], bool]]:
        """Return the collapsed groups: title, fields, and whether one of them has an error."""
        groups = []
        for part, title in PARTS.items():
            names = [setting.name for setting in list_settings(part) if setting.name not in self.asked_first]
            groups.append((title, [self[name] for name in names], any(name in self.errors for name in names)))
        return groups


class NewDecksForm(DeckSettingsForm):
    """Deadline and visibility of decks; a new event has no decks to lock yet."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["is_locked"]
