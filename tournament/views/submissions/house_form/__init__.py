"""The form in which an organizer writes house rules: plain questions made of what the format says.

Entry point: :class:`HouseRulesForm`. An empty answer leaves the rule as the format has it.
"""

from tournament.views.submissions.house_form.form import HouseRulesForm

__all__ = ["HouseRulesForm"]
