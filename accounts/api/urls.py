"""Addresses of the API of people."""

from django.urls import path

from accounts.api.tokens import TokenDetail, Tokens

urlpatterns = [
    path("tokens/", Tokens.as_view(), name="api-tokens"),
    path("tokens/<int:token_id>/", TokenDetail.as_view(), name="api-token"),
]
