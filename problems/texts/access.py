"""Sentences about who may do what, and about requests as such."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    "not_allowed": plain("You are not allowed to do this."),
    "sign_in_needed": plain("Sign in first."),
    "not_found": plain("There is nothing at this address."),
    "method_not_allowed": plain("This address does not answer to %(method)s."),
    "throttled": plain("Too many attempts. Wait %(seconds)s s and try again."),
    "credentials_wrong": plain("This user name and password do not belong together."),
    "username_taken": plain("The user name %(username)s is taken."),
    "password_chosen_already": plain("You have a user name and a password already. Change the password instead."),
    "link_unknown": plain("This sign-in link is not known. Ask the staff for a new one."),
    "link_used": plain("This sign-in link was used already. Ask the staff for a new one."),
    "link_expired": plain("This sign-in link has expired. Ask the staff for a new one."),
    "key_reused": plain("This Idempotency-Key was already used for another request."),
    "field_invalid": plain("%(field)s: %(detail)s"),
    "body_unreadable": plain("The request could not be read: %(detail)s"),
    "body_too_large": plain("The request has %(found)s bytes, at most %(limit)s are taken."),
}
