"""The settings. Without environment variables they suit a laptop; DATABASE_URL and REDIS_URL allow many machines.

All environment variables are listed in config/environment.py and described in docs/deploying.md.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.environment import read_environment, read_hosts
from service.broker import find_embedded_server, find_embedded_socket
from service.databases.connection import make_database_settings
from service.secret_key import read_or_make_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = read_environment(BASE_DIR)
DATA_DIR = ENVIRONMENT.data_dir
# Whether all visitors read the lines of documents in the data directory, not judges and editors alone.
DOCUMENTS_OPEN = ENVIRONMENT.documents_open
# Limits of one account in 24 hours, the accounts that may make events, and the address for reports of faults.
EVENTS_A_DAY, NAMES_A_DAY = ENVIRONMENT.events_a_day, ENVIRONMENT.names_a_day
FOUNDERS, SECURITY_CONTACT = ENVIRONMENT.founders, ENVIRONMENT.security_contact
# So many jobs of one account, such as papers, may wait or run.
JOBS_PER_ACCOUNT = ENVIRONMENT.jobs_per_account
SECRET_KEY = read_or_make_secret_key(DATA_DIR, ENVIRONMENT.secret_key)
DEBUG = ENVIRONMENT.debug
METRICS_TOKEN = ENVIRONMENT.metrics_token
# In bytes; with less free space the service says that it is not ready.
MIN_FREE_DISK = ENVIRONMENT.least_free_mb * 1_000_000
HOST, PORT, BASE_URL = ENVIRONMENT.host, ENVIRONMENT.port, ENVIRONMENT.base_url
ALLOWED_HOSTS = [*ENVIRONMENT.allowed_hosts, *read_hosts(BASE_URL), "localhost", "127.0.0.1", "[::1]"]
# X-Forwarded-Proto of a proxy on another machine is not trusted, so forms sent through it look cross-origin.
CSRF_TRUSTED_ORIGINS = [BASE_URL] if BASE_URL else []

INSTALLED_APPS = [
    "config",
    "web",
    "service",
    "backup",
    "accounts",
    "ledger",
    "decks",
    "rulings",
    "tournament",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "lucide",
]

MIDDLEWARE = [
    "service.request_log.request_id.identify_request",
    "service.request_log.refusals.log_refusals",
    # Answers programs that watch the service, for any host and without the database.
    "web.health.answers.answer_health",
    "web.compression.CompressionMiddleware",
    # Answers pages that ask what changed in an event, with the headers of all others.
    "web.page_cache.middleware_revisions.RevisionsMiddleware",
    # Answers readers without an account: 304, or a cached page, with the headers of all others.
    "web.page_cache.middleware_visitors.VisitorsMiddleware",
    "web.middleware.secure_cookies",
    "web.middleware.keep_pages_private",
    "service.secret_addresses.keep_codes_from_referers",
    "django.middleware.security.SecurityMiddleware",
    "web.static_files.serving.StaticFilesMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.recognize_reader",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    # Decides which names of players the reader of the request sees.
    "tournament.middleware.set_reader",
    "web.errors.middleware.RefusalMiddleware",
    # Answers readers with an account with a shared page and their own parts.
    "web.page_cache.middleware_members.MembersMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.context.add_theme",
            ],
        },
    },
]

# --- Database
DATABASES = {"default": make_database_settings(ENVIRONMENT.database_url, DATA_DIR)}

# --- Valkey or Redis: the broker of Celery and the cache. Without an embedded server for the platform each process has
# a cache of its own, and the sweeper (a process of the service that looks for waiting jobs) runs the jobs.
EMBEDDED_SOCKET = find_embedded_socket(DATA_DIR)
HAS_BROKER = bool(ENVIRONMENT.redis_url) or find_embedded_server() is not None
REDIS_URL = ENVIRONMENT.redis_url or f"unix://{EMBEDDED_SOCKET}"

CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "service.cache.TolerantRedisCache", "LOCATION": REDIS_URL}
    if HAS_BROKER
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1) if HAS_BROKER else "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    # In seconds, as in service/valkey.py.
    "socket_connect_timeout": 0.5,
    "socket_timeout": 0.5,
    # A request for a job, such as a PDF, must not wait while the broker is away: the sweeper sends the job later.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# --- Accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "accounts.password_rules.UncommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_FORMS = {"login": "accounts.sign_in_form.SignInForm"}
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupNamesForm"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
# All phones in a venue share one address, so no limit counts by address. Some of allauth's defaults do and are set to
# None. Wrong passwords are counted by accounts.services.attempts.
ACCOUNT_RATE_LIMITS = {
    "change_password": "5/m/user",
    "login_failed": None,
    "login": None,
    "signup": None,
    "reset_password": None,
    "reset_password_from_key": None,
    "request_login_code": None,
    "reauthenticate": None,
    "manage_email": None,
    "confirm_email": None,
    "verify_phone": None,
    "change_phone": None,
}
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

# --- Security. Cookies are marked Secure by web.middleware exactly when the request came over TLS: phones in a
# venue use plain http and would not stay signed in otherwise.
# Sessions in the database, as by default, read with a quicker query.
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_FAILURE_VIEW = "web.errors.views.csrf_failed"
SECURE_REFERRER_POLICY = "same-origin"
# Django sends the header only over TLS. Half a year, for this host alone.
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 182
X_FRAME_OPTIONS = "DENY"
# The program is served at the root of its host. A SCRIPT_NAME from a header would change every address on a page.
FORCE_SCRIPT_NAME = ""
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

# --- Languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("cs", _("Czech")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["web.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Prague"

# --- Files
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.static_files.serving.NamedByContents"},
}
# Files of packages are served from there; those of static/ are built when the service starts, without collectstatic.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 3600

# --- API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.BearerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["accounts.api.throttle.WriteThrottle"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny", "accounts.api.permissions.TokenScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["web.json_body.JsonBody"],
    "DEFAULT_METADATA_CLASS": "web.api_metadata.AddressMetadata",
    "NON_FIELD_ERRORS_KEY": "body",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 100,
    "EXCEPTION_HANDLER": "web.errors.api.handle_api_error",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    # Several answers have a status; jobs share theirs. One place and a list of places have the same choices.
    "ENUM_NAME_OVERRIDES": {
        "JobStatusEnum": "tournament.api.jobs.JOB_STATES",
        "PlaceEnum": "tournament.api.floor_rules.PLACES",
    },
    "TITLE": "Kartel",
    "DESCRIPTION": "Decks, rulings and tournaments of card and board games.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "service.secret_addresses.LineFormatter",
            "format": "{asctime} {levelname} [{request_id}] {name}: {message}",
            "style": "{",
        }
    },
    "filters": {
        "request_id": {"()": "service.request_log.request_id.RequestIdFilter"},
        "refusals_have_their_line": {"()": "service.request_log.refusals.RefusalsHaveTheirLine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["refusals_have_their_line", "request_id"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"kartel": {"level": "INFO"}},
}
