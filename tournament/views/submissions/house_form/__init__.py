"""The form of house rules: plain questions made from the rules of the format.

Entry point: :class:`HouseRulesForm`. An empty answer leaves the rule as the format has it.
"""

from tournament.views.submissions.house_form.form import HouseRulesForm, take_name

__all__ = ["HouseRulesForm", "take_name"]
