"""Sentences about permissions, accounts, sign-in links, requests, faults of the service, claims and erasures."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "not_allowed": plain("You are not allowed to do this.", "not_allowed"),
    "sign_in_needed": plain("Sign in first.", "not_signed_in"),
    "not_found": plain("There is nothing at this address.", "not_found"),
    "method_not_allowed": plain("This address does not accept %(method)s.", "wrong_method"),
    "not_acceptable": plain(
        "This address answers only with %(types)s, which the Accept header rules out.", "not_acceptable"
    ),
    "internal_error": plain("An error occurred. It is ours and was logged as %(request)s.", "internal"),
    "disk_full": plain("The disk of the service is full. The operator has to free some space.", "unavailable"),
    "database_lost": plain("The database cannot be reached or written. The operator has to look at it.", "unavailable"),
    "database_busy": plain("The database is too busy at the moment. Wait a little and try again.", "unavailable"),
    "work_busy": plain(
        "The service is computing for many people at this moment. Nothing was changed; wait %(seconds)s s and send it "
        "again.",
        "unavailable",
    ),
    "throttled": plain("Too many attempts. Wait %(seconds)s s and try again.", "too_many"),
    "sign_in_busy": plain(
        "Too many people are signing in at this moment. Your input was not checked; wait %(seconds)s s and send it "
        "again.",
        "too_many",
    ),
    "credentials_wrong": plain(
        "This user name and password do not belong together. Check both and try again.", "not_signed_in"
    ),
    "account_disabled": plain(
        "The operator of this site disabled this account. Ask the operator for the reason.", "not_allowed"
    ),
    "account_disabled_already": plain("This account is disabled already.", "conflict"),
    "account_enabled_already": plain("This account is not disabled.", "conflict"),
    "account_own": plain("You cannot disable your own account. Ask another operator.", "not_allowed"),
    "founding_by_operators": plain(
        "On this site only the operators make events. Ask one of them for yours.", "not_allowed"
    ),
    "founding_by_role": plain(
        "On this site events are made by accounts that an operator allowed to. Ask the operator to allow yours.",
        "not_allowed",
    ),
    "events_a_day_reached": plain(
        "One account makes at most %(most)s events in 24 hours. Try again later, or ask the operator of this site.",
        "too_many",
    ),
    "names_a_day_reached": plain(
        "One account enters at most %(most)s players in 24 hours, and %(left)s are left. Nothing was entered; try "
        "again later, or ask the operator of this site.",
        "too_many",
    ),
    "event_hidden_already": plain("This event is hidden already.", "conflict"),
    "event_shown_already": plain("This event is not hidden.", "conflict"),
    "event_deleted_already": plain("This event is deleted already.", "conflict"),
    "event_not_deleted": plain("This event is not deleted.", "conflict"),
    "account_needed": plain("Choose a user name and a password for your account first.", "not_allowed"),
    "password_needed": plain(
        "You signed in by a link. Enter your password, because a link is not enough for this.", "not_allowed"
    ),
    "password_wrong": plain("The password is wrong. Try again.", "not_allowed"),
    "token_scope_needed": plain("The token has the scope “%(own)s”; this request needs “%(scope)s”.", "not_allowed"),
    "token_not_enough": plain(
        "A token is not enough for this: send the password, or use the pages of the site.", "not_allowed"
    ),
    "token_needs_password": plain("Send your password: a token is made only with it.", "not_allowed"),
    "token_days_out_of_range": plain("A token works for 1 to %(most)s days."),
    "username_taken": plain("The user name %(username)s is taken. Choose another one.", "conflict"),
    "name_of_another": plain("Another person is called %(name)s. Choose another name.", "conflict"),
    "password_chosen_already": plain(
        "You have a user name and a password already. Change the password instead.", "conflict"
    ),
    "link_unknown": plain("This sign-in link is not known. Ask the staff for a new one.", "not_found"),
    "link_used": plain("This sign-in link was used already. Ask the staff for a new one.", "gone"),
    "link_expired": plain("This sign-in link has expired. Ask the staff for a new one.", "gone"),
    "key_reused": plain("This Idempotency-Key was already used for another request. Use a new key.", "conflict"),
    "field_unknown": plain("The request has “%(field)s”, which means nothing here. Known are: %(known)s."),
    "field_invalid": plain("%(field)s: %(detail)s", "unreadable"),
    "body_unreadable": plain("The request could not be read: %(detail)s", "unreadable"),
    "body_too_large": plain("The request has %(found)s bytes, at most %(limit)s are allowed.", "too_large"),
    "claim_not_possible": plain(
        "This entry cannot be taken over: it belongs to an account, or you have no account yet.", "not_allowed"
    ),
    "claim_plays_already": plain(
        "You play in %(event)s already, so this entry cannot become yours as well. Nothing was changed.", "conflict"
    ),
    "job_result_withdrawn": plain("This paper was withdrawn because a name in it changed. Request it again.", "gone"),
    "erase_last_organizer": plain(
        "%(event)s has no other organizer. Give another person the role first, or finish the event.", "conflict"
    ),
    "erase_last_operator": plain(
        "This site has no other operator. Give another person the role of operator first.", "conflict"
    ),
    "erase_leaves_event": plain("%(event)s: the entry is dropped; its results stay, without the name."),
    "erase_takes_decks": counted(
        "%(number)s deck is erased with all its versions.",
        "%(number)s decks are erased with all their versions.",
        "number",
    ),
    "erase_ends_role": plain("%(event)s: the role in this event ends."),
    "erase_text_too_long": plain("A replacement text has at most %(most)s characters."),
    "erase_needs_operator": plain(
        "You can erase people without an account if they play only in events that you organize. Others erase "
        "themselves under My data, or the operator of this site erases them.",
        "not_allowed",
    ),
}
