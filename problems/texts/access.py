"""Sentences about permissions, signing in and requests."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "not_allowed": plain("You are not allowed to do this."),
    "sign_in_needed": plain("Sign in first."),
    "not_found": plain("There is nothing at this address."),
    "method_not_allowed": plain("This address does not answer to %(method)s."),
    "throttled": plain("Too many attempts. Wait %(seconds)s s and try again."),
    "credentials_wrong": plain("This user name and password do not belong together."),
    "username_taken": plain("The user name %(username)s is taken."),
    "name_of_another": plain("Somebody else is called %(name)s. Choose another name."),
    "password_chosen_already": plain("You have a user name and a password already. Change the password instead."),
    "link_unknown": plain("This sign-in link is not known. Ask the staff for a new one."),
    "link_used": plain("This sign-in link was used already. Ask the staff for a new one."),
    "link_expired": plain("This sign-in link has expired. Ask the staff for a new one."),
    "key_reused": plain("This Idempotency-Key was already used for another request."),
    "field_invalid": plain("%(field)s: %(detail)s"),
    "body_unreadable": plain("The request could not be read: %(detail)s"),
    "body_too_large": plain("The request has %(found)s bytes, at most %(limit)s are taken."),
    "claim_not_possible": plain(
        "This link cannot be taken over: it belongs to an account, or you have no account of your own yet."
    ),
    "claim_plays_already": plain(
        "You play in %(event)s already, so this entry cannot become yours as well. Nothing was changed."
    ),
    "job_result_withdrawn": plain("This paper was put aside because a name in it changed. Ask for it again."),
    "erase_last_organizer": plain(
        "Nobody else organizes %(event)s. Give somebody the role first, or finish the event."
    ),
    "erase_last_operator": plain("Nobody else runs this site. Give somebody the role of operator first."),
    "erase_leaves_event": plain("%(event)s: the entry ends; what was played stays, without the name."),
    "erase_takes_decks": counted(
        "%(number)s deck goes with all its versions.",
        "%(number)s decks go with all their versions.",
        "number",
    ),
    "erase_ends_role": plain("%(event)s: the work there ends."),
    "erase_text_too_long": plain("A text in place of one with a name has at most %(most)s characters."),
    "erase_needs_operator": plain(
        "You can erase people without an account of their own who play only in events that you organize. "
        "Others erase themselves under My data, or whoever runs this site does it."
    ),
}
