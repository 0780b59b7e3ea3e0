"""Problems of a ruling for its form: they name the field instead of the line of a file."""

from collections.abc import Iterable

from django import forms

from problems import Problem

_CODES_IN_FORMS = {
    "data_key_missing": "entry_field_missing",
    "data_value_invalid": "entry_field_invalid",
    "data_text_too_long": "proposal_text_too_long",
    "ruling_source_unknown": "entry_source_unknown",
    "ruling_section_unknown": "entry_section_unknown",
    "ruling_link_unknown": "entry_link_unknown",
    "ruling_link_circular": "entry_link_circular",
    "ruling_card_unknown": "entry_card_unknown",
    "ruling_hint_english_missing": "entry_hint_english_missing",
    "ruling_hints_too_few": "entry_hints_too_few",
}


def reword_for_form(problems: Iterable[Problem], form: forms.Form) -> tuple[Problem, ...]:
    """Return the problems, each once, with the codes and the field labels of the form."""
    reworded: dict[tuple[str, str], Problem] = {}
    for problem in problems:
        form_problem = problem
        if problem.code in _CODES_IN_FORMS:
            params = {name: value for name, value in problem.params.items() if name not in ("file", "line", "id")}
            if key := str(params.pop("key", "")):
                field = form.fields.get("magazine" if key == "cited" else key)
                params["field"] = str(field.label) if field else key
            form_problem = Problem(_CODES_IN_FORMS[problem.code], params, problem.severity)
        reworded[form_problem.code, str(form_problem.params)] = form_problem
    return tuple(reworded.values())
