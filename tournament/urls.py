"""Addresses of pages of tournament."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
