"""URLs: pages of each app, the API under /api/v1/, help, and the choice of language and theme."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from web.api_schema import ApiSchema
from web.public_files import show_robots, show_security_contact
from web.views import ApiDocs, choose_language, choose_theme, show_help
from web.web_app import show_manifest, show_worker

# The admin uses the sign-in page, which counts wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler403 = "web.errors.views.forbidden"
handler404 = "web.errors.views.not_found"
handler500 = "web.errors.views.internal_error"

api: list[URLPattern | URLResolver] = [
    path("schema/", ApiSchema.as_view(), name="schema"),
    path("docs/", ApiDocs.as_view(url_name="schema"), name="api-docs"),
    path("", include("accounts.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("rulings.api.urls")),
    path("", include("tournament.api.urls")),
]

urlpatterns = [
    path("", include("tournament.urls")),
    path("", include("decks.urls")),
    path("rulings/", include("rulings.urls")),
    path("account/", include("accounts.urls")),
    path("language/setlang/", choose_language, name="set_language"),
    path("help/<slug:role>/", show_help, name="help-for"),
    path("theme/", choose_theme, name="choose-theme"),
    path(".well-known/security.txt", show_security_contact, name="security-contact"),
    path("robots.txt", show_robots, name="robots"),
    path("manifest-<slug:language>.webmanifest", show_manifest, name="manifest"),
    path("service-worker.js", show_worker, name="service-worker"),
    path("admin/", admin.site.urls),
    path("api/v1/", include(api)),
]
