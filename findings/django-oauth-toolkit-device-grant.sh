#!/usr/bin/env bash
# django-oauth-toolkit 3.4.1 with oauthlib 4.0.1, the version that pip chooses by itself: the endpoint for devices
# answers every request with 500.
#
# One would expect: a code, or an error of RFC 6749, section 5.2, with status 400.
# Seen (Python 3.11, Django 5.2.19):
#     oauthlib 4.0.0: 200, fields: device_code expires_in interval user_code verification_uri
#     oauthlib 4.0.1: 500
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
cat >"$dir/ask.py" <<'END'
import logging
from django.conf import settings
settings.configure(
    SECRET_KEY="x", ROOT_URLCONF="oauth2_provider.urls", ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "oauth2_provider"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    OAUTH2_PROVIDER={"OAUTH_DEVICE_VERIFICATION_URI": "https://id.example.org/device"})
import django
django.setup()
logging.disable()
from django.core.management import call_command
from django.test import Client
from oauth2_provider.models import get_application_model
call_command("migrate", verbosity=0)
get_application_model().objects.create(
    client_id="app", client_type="public",
    authorization_grant_type="urn:ietf:params:oauth:grant-type:device_code")
answer = Client(raise_request_exception=False).post(
    "/device-authorization/", "client_id=app", content_type="application/x-www-form-urlencoded")
fields = " ".join(sorted(answer.json())) if answer.status_code == 200 else ""
print(answer.status_code, fields)
END
seen=
for version in 4.0.0 4.0.1; do
    "$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile \
        Django==5.2.19 django-oauth-toolkit==3.4.1 "oauthlib==$version"
    seen+="$version: $("$dir/venv/bin/python" "$dir/ask.py")"$'\n'
done
printf '%s' "$seen"
[[ $seen == "4.0.0: 200 device_code expires_in interval user_code verification_uri
4.0.1: 500 "$'\n' ]]
