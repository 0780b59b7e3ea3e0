"""Read-only admin pages of persons, their site roles and their credentials."""

from django.contrib import admin

from accounts.models import ApiToken, SignInLink, SiteRole, User
from ledger.read_only_admin import ReadOnlyAdmin


class AdminWithoutSecrets(ReadOnlyAdmin):
    """An admin page without password hashes and digests of codes."""

    exclude = ("password", "code_digest", "token_digest")


admin.site.register(User, AdminWithoutSecrets)
admin.site.register(SiteRole, ReadOnlyAdmin)
admin.site.register(SignInLink, AdminWithoutSecrets)
admin.site.register(ApiToken, AdminWithoutSecrets)
