"""Read-only admin pages of persons and their credentials."""

from django.contrib import admin

from accounts.models import ApiToken, SignInLink, SiteRole, User
from ledger.read_only_admin import ReadOnlyAdmin

admin.site.register(User, ReadOnlyAdmin)
admin.site.register(SiteRole, ReadOnlyAdmin)
admin.site.register(SignInLink, ReadOnlyAdmin)
admin.site.register(ApiToken, ReadOnlyAdmin)
