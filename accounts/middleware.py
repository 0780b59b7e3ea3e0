"""Middleware that gives a browser the text by which it is recognized, and a page the digest of its reader."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.devices import COOKIE, COOKIE_SECONDS, is_device_text_current, sign_device_text
from accounts.requests import find_signed_in_person
from web.web_app import READER_HEADER


def recognize_reader(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give a browser the device's cookie, and send a digest of the signed-in person in a header.

    The cookie comes with the first answer after signing in, by link and again by password; a session from before this
    cookie existed gets it with its next answer. By the digest a phone deletes pages that it kept for another person.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # A request without a session is not signed in; asking it for its session would make the answer vary by cookie.
        if request.session.accessed and SESSION_KEY in request.session:
            response[READER_HEADER] = salted_hmac("accounts.reader", request.session[SESSION_KEY]).hexdigest()[:16]
            person = find_signed_in_person(request)
            if person is not None and not is_device_text_current(request, person):
                response.set_cookie(
                    COOKIE, sign_device_text(request, person), max_age=COOKIE_SECONDS, httponly=True, samesite="Lax"
                )
        return response

    return answer
