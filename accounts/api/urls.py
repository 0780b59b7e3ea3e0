"""URLs of the API of persons."""

from django.urls import path

from accounts.api.me import EraseMe, Me, MyData
from accounts.api.tokens import TokenDetail, Tokens

urlpatterns = [
    path("me/", Me.as_view(), name="api-me"),
    path("me/data/", MyData.as_view(), name="api-my-data"),
    path("me/erase/", EraseMe.as_view(), name="api-erase-me"),
    path("tokens/", Tokens.as_view(), name="api-tokens"),
    path("tokens/<int:token_id>/", TokenDetail.as_view(), name="api-token"),
]
