#!/usr/bin/env bash
# django-allauth 65.21.1 as an identity server: a device code that has expired is answered with invalid_grant, as one
# that never was.
#
# One would expect: expired_token (RFC 8628, section 3.5), on which a program can say that the code has expired.
# Seen (Python 3.11, Django 5.2.19, oauthlib 4.0.0; the code lives for a second):
#     at once: 400 authorization_pending
#     later: 400 invalid_grant
#     unknown: 400 invalid_grant
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
# The extra does not install requests, which the app imports.
"$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile \
    Django==5.2.19 'django-allauth[idp-oidc]==65.21.1' requests==2.32.5 oauthlib==4.0.0
openssl genrsa -out "$dir/key.pem" 2048 2>/dev/null
cat >"$dir/ask.py" <<'END'
import sys, time
from django.conf import settings
settings.configure(
    SECRET_KEY="x", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
        "allauth", "allauth.account", "allauth.idp.oidc"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "allauth.account.middleware.AccountMiddleware"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    IDP_OIDC_PRIVATE_KEY=open(sys.argv[1]).read(), IDP_OIDC_DEVICE_CODE_EXPIRES_IN=1)
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.urls import include, path, reverse
from allauth.idp.oidc.models import Client as App
urlpatterns = [path("", include("allauth.idp.urls"))]
call_command("migrate", verbosity=0)
grant = "urn:ietf:params:oauth:grant-type:device_code"
app = App.objects.create(id="app", name="app", type="public")
app.grant_types, app.scopes, app.default_scopes = grant, "openid", "openid"
app.save()
def post(name, **fields):
    text = "&".join(f"{key}={value}" for key, value in fields.items())
    return Client().post(
        reverse("idp:oidc:" + name), text, content_type="application/x-www-form-urlencoded")
def poll(when, code):
    answer = post("token", client_id="app", grant_type=grant, device_code=code)
    print(f"{when}: {answer.status_code} {answer.json()['error']}")
code = post("device_code", client_id="app").json()["device_code"]
poll("at once", code)
time.sleep(1.5)
poll("later", code)
poll("unknown", "never-issued")
END
seen=$("$dir/venv/bin/python" "$dir/ask.py" "$dir/key.pem")
echo "$seen"
[[ $seen == 'at once: 400 authorization_pending
later: 400 invalid_grant
unknown: 400 invalid_grant' ]]
