"""Settings of the bare site: templates with Django's cached loader, and nothing else."""

from pathlib import Path

SECRET_KEY = "not secret, because the site signs nothing"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "benchmarks.bare.site"
MIDDLEWARE: list[str] = []
TEMPLATES = [
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [Path(__file__).parent / "templates"]}
]
USE_I18N = False
