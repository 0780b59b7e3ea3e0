"""Addresses of the API of tournament."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
