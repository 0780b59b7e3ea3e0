"""The pages of the bare site, their addresses, and the WSGI application that the web server serves."""

from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from config.request_limits import find_body_limit

# A row of the template with a place of four digits.
_ROW = 112


def say_hello(request: HttpRequest) -> HttpResponse:
    """Answer one word."""
    return HttpResponse("hello", headers={"Content-Length": "5"})


def show_page(request: HttpRequest) -> HttpResponse:
    """Render rows until the page has about the number of bytes of ``?bytes=``, and fill it up to that number."""
    size = int(request.GET["bytes"])
    rows = [{"place": 1000 + place, "name": "Řehoř Šťastný", "points": 9} for place in range(size // _ROW)]
    answer = render(request, "bare.html", {"rows": rows})
    answer.content = answer.content[:size].ljust(size)
    answer["Content-Length"] = str(size)
    return answer


__all__ = ["application", "find_body_limit"]

urlpatterns = [path("hello/", say_hello), path("page/", show_page)]

application = get_wsgi_application()
