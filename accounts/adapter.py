"""What of allauth's behaviour is ours: plain redirects, no mail."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """There is no mail server in a pub: nothing here needs one."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Nothing is sent."""

    def is_safe_url(self, url: str | None) -> bool:
        """Only addresses of this site."""
        return bool(super().is_safe_url(url))

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Anyone may make an account."""
        return True
