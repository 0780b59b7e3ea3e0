"""URLs of the API of persons. No browser or proxy stores the answers: they hold tokens and personal data."""

from django.urls import path
from django.views.decorators.cache import never_cache

from accounts.api.me import OwnAccount, OwnData, OwnErasure
from accounts.api.tokens import TokenDetail, Tokens

urlpatterns = [
    path("me/", never_cache(OwnAccount.as_view()), name="api-me"),
    path("me/data/", never_cache(OwnData.as_view()), name="api-my-data"),
    path("me/erase/", never_cache(OwnErasure.as_view()), name="api-erase-me"),
    path("tokens/", never_cache(Tokens.as_view()), name="api-tokens"),
    path("tokens/<int:token_id>/", never_cache(TokenDetail.as_view()), name="api-token"),
]
