"""Czech formats: 20. 11. 2026, 24 hours, decimal comma, thousands separated by a no-break space."""

DATE_FORMAT = "j. n. Y"
TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j. n. Y G:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j. n."
SHORT_DATE_FORMAT = "j. n. Y"
SHORT_DATETIME_FORMAT = "j. n. Y G:i"
FIRST_DAY_OF_WEEK = 1

DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d. %m. %Y", "%d.%m.%Y", "%d. %m. %y", "%d.%m.%y"]
TIME_INPUT_FORMATS = ["%H:%M", "%H.%M", "%H:%M:%S"]
DATETIME_INPUT_FORMATS = [
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %H:%M",
    "%d. %m. %Y %H:%M",
    "%d.%m.%Y %H:%M",
    "%d. %m. %Y %H.%M",
    "%d.%m.%Y %H.%M",
]

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\xa0"
NUMBER_GROUPING = 3
