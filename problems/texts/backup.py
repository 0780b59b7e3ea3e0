"""Sentences about backups and restoring them."""

from problems.texts.marks import Text, counted, plain

TEXTS: dict[str, Text] = {
    "backup_exists": plain("%(file)s exists already. Choose another name; a backup never replaces a file."),
    "backup_directory_missing": plain("The directory %(directory)s does not exist."),
    "backup_nothing": plain("The database is empty: there is nothing to back up."),
    "backup_disk_full": plain("There is no space left for %(directory)s. Free some space or choose another disk."),
    "backup_disk_failed": plain("%(file)s cannot be used: %(detail)s."),
    "backup_database_damaged": plain("The database is damaged: %(detail)s."),
    "backup_tool_missing": plain(
        "The program %(tool)s is missing. Install the client programs of PostgreSQL on this machine."
    ),
    "backup_tool_failed": plain("%(tool)s failed: %(detail)s"),
    "backup_file_missing": plain("There is no file %(file)s."),
    "backup_foreign": plain("%(file)s is not a backup of Kartel."),
    "backup_damaged": plain("%(file)s is damaged or incomplete. Use another backup."),
    "backup_newer": plain("%(file)s was made by a newer Kartel (%(program)s). Install that version first."),
    "backup_other_database": plain(
        "%(file)s holds a database of the kind %(kind)s, here is %(here)s. Set DATABASE_URL to a database of that kind."
    ),
    "backup_passphrase_needed": plain(
        "%(file)s is encrypted. Give its passphrase with --passphrase or KARTEL_BACKUP_PASSPHRASE."
    ),
    "backup_passphrase_wrong": plain("The passphrase does not open %(file)s, or the file is damaged."),
    "backup_passphrase_not_typed": plain(
        "There is no terminal to type the passphrase at, and standard input is empty. Set KARTEL_BACKUP_PASSPHRASE, or "
        "run the command in a terminal."
    ),
    "backup_passphrase_empty": plain("The passphrase is empty or was not repeated the same."),
    "backup_key_needed": plain(
        "The secret key came from the environment and is not in the backup. Set SECRET_KEY to the same key, or give "
        "--without-key: then all people sign in again."
    ),
    "backup_key_wrong": plain(
        "This is another secret key than the one at the time of the backup. Give that key, or --without-key: then "
        "all people sign in again."
    ),
    "backup_service_runs": plain("Kartel runs on %(directory)s. Stop it first. (%(detail)s)"),
    "backup_database_used": counted(
        "%(count)s other connection uses the database. Stop Kartel and its workers first.",
        "%(count)s other connections use the database. Stop Kartel and its workers first.",
        "count",
    ),
    "restore_migration_failed": plain("The database of the backup cannot be brought to this version: %(detail)s."),
    "backup_copy_missing": plain(
        "The directory %(directory)s for the second copy does not exist. Is the disk connected?"
    ),
    "backup_failed": plain("The backup failed with an unexpected error: %(detail)s."),
    "backup_dir_served": plain(
        "%(directory)s is served to all visitors. Set KARTEL_BACKUP_DIR and KARTEL_BACKUP_COPY_DIR to others."
    ),
}
