"""Addresses of the API of rulings."""

from django.urls import path

from rulings.api.views import RulingDetail, RulingSearch

urlpatterns = [
    path("rulings/", RulingSearch.as_view(), name="api-rulings"),
    path("rulings/<str:ruling_id>/", RulingDetail.as_view(), name="api-ruling"),
]
