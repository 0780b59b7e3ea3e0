"""Addresses of the API of decks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
