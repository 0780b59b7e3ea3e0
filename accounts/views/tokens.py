"""The page of a person's API tokens: make one, see the others, revoke them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.adapter import make_form_error
from accounts.forms import TokenForm
from accounts.queries.tokens import list_tokens
from accounts.requests import require_person
from accounts.services.password_checks import check_password
from accounts.services.tokens import issue_token, revoke_token
from problems import Problem, Refused
from web.errors.statuses import find_status


@login_required
@never_cache
def show_tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens. With the form and the password make one, and show its text this once."""
    person, token, status = require_person(request), "", 200
    form = TokenForm(request.POST or None)
    if form.is_valid():
        data = form.cleaned_data
        try:
            check_password(request=request, username=person.username, password=data["password"])
            _, token = issue_token(user=person, name=data["name"], scope=data["scope"], days=data["days"])
            form = TokenForm()
        except Refused as refused:
            is_wrong = refused.code == "credentials_wrong"
            refusal = Refused((Problem("password_wrong"),)) if is_wrong else refused
            form.add_error("password", make_form_error(refusal))
            status = 422 if is_wrong else find_status(refused)
    elif form.is_bound:
        status = 422
    context = {"form": form, "tokens": list_tokens(person), "new_token": token}
    return render(request, "accounts/tokens.html", context, status=status)


@require_POST
@login_required
@never_cache
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke a token. Raises Refused not_found for a token of another person or one that is revoked."""
    revoke_token(user=require_person(request), token_id=token_id)
    return redirect("tokens")
