"""Addresses of the API of rulings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
