"""Read-only admin pages, because every write must go through a service."""

from typing import Any

from django.contrib import admin


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """An admin page that shows rows and changes none."""

    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        """Refuse for every user."""
        return False

    has_change_permission = has_delete_permission = has_add_permission
