"""Models of persons and their credentials."""

from accounts.models.api_token import ApiToken
from accounts.models.sign_in_link import SignInLink
from accounts.models.site_role import SiteRole
from accounts.models.user import User, username_key

__all__ = ["ApiToken", "SignInLink", "SiteRole", "User", "username_key"]
