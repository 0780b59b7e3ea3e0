"""Addresses of signing in by a link."""

from django.urls import path

from accounts.views.sign_in_link import open_link, set_up_account

urlpatterns = [
    path("link/<str:code>/", open_link, name="sign-in-link"),
    path("set-up/", set_up_account, name="set-up-account"),
]
