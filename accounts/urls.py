"""Addresses of signing in: by name and password, where allauth does the work, and by a link.

Of allauth's pages only these: the others send mail, and there is no mail.
"""

from allauth.account.views import login, logout, signup
from django.urls import path

from accounts.views.my_data import erase, export, my_data
from accounts.views.password import change_password
from accounts.views.sign_in_link import claim, open_link, set_up_account

urlpatterns = [
    path("login/", login, name="account_login"),
    path("logout/", logout, name="account_logout"),
    path("signup/", signup, name="account_signup"),
    path("password/change/", change_password, name="account_change_password"),
    path("link/<str:code>/", open_link, name="sign-in-link"),
    path("link/<str:code>/claim/", claim, name="claim-person"),
    path("my-data/", my_data, name="my-data"),
    path("my-data/export/", export, name="my-data-export"),
    path("my-data/erase/", erase, name="my-data-erase"),
    path("set-up/", set_up_account, name="set-up-account"),
]
