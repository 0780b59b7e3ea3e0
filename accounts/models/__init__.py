"""Models of persons and their credentials."""

from accounts.models.api_token import ApiToken
from accounts.models.counted_use import CountedUse
from accounts.models.sign_in_link import SignInLink
from accounts.models.site_role import SiteRole
from accounts.models.user import User, fold_username

__all__ = ["ApiToken", "CountedUse", "SignInLink", "SiteRole", "User", "fold_username"]
