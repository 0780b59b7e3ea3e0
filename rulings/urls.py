"""Addresses of pages of rulings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
