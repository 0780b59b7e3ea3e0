"""The rule about passwords that many people use, in words of our own: Django's Czech ones read like a translation."""

from typing import Any

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.utils.translation import gettext as _


class UncommonPasswordValidator(CommonPasswordValidator):
    """Django's list of common passwords."""

    def get_error_message(self) -> Any:
        """Return what a person reads about a refused password."""
        return _("Too many people use this password. Choose another one.")

    def get_help_text(self) -> str:
        """Return what a person reads before choosing one."""
        return _("A password that many people use is not accepted.")
