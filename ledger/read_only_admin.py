"""Admin pages show rows and change none: every write goes through a service."""

from typing import Any

from django.contrib import admin


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Look, don't touch."""

    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        """Never."""
        return False

    def has_change_permission(self, *args: Any, **kwargs: Any) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        """Never."""
        return False
