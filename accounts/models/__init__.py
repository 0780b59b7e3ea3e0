"""Rows about people."""

from accounts.models.sign_in_link import SignInLink
from accounts.models.site_role import SiteRole
from accounts.models.user import User

__all__ = ["SignInLink", "SiteRole", "User"]
