"""URLs of signing in, by password through allauth and by link, and of personal data.

Only these pages of allauth are used, because the others send e-mail.
"""

from allauth.account.views import logout
from django.urls import path

from accounts.views.my_data import erase, export, my_data
from accounts.views.password import change_password
from accounts.views.sign_in import sign_in, sign_up
from accounts.views.sign_in_link import claim, open_link, set_up_account
from accounts.views.tokens import revoke, show_tokens

urlpatterns = [
    path("login/", sign_in, name="account_login"),
    path("logout/", logout, name="account_logout"),
    path("signup/", sign_up, name="account_signup"),
    path("password/change/", change_password, name="account_change_password"),
    path("link/<str:code>/", open_link, name="sign-in-link"),
    path("link/<str:code>/claim/", claim, name="claim-person"),
    path("my-data/", my_data, name="my-data"),
    path("my-data/export/", export, name="my-data-export"),
    path("my-data/erase/", erase, name="my-data-erase"),
    path("tokens/", show_tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke/", revoke, name="token-revoke"),
    path("set-up/", set_up_account, name="set-up-account"),
]
