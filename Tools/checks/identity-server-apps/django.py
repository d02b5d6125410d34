"""An identity server of Django and django-oauth-toolkit, as Tools/checks/identity-servers starts it.

    django.py serve PORT FOLDER
    django.py answer PORT CODE authorize|deny FOLDER

Its pages of metadata are those of the toolkit: neither of them names the endpoint for devices.
"""
import os
import sys
from pathlib import Path
from wsgiref.simple_server import make_server

# The file has the name of the package.
sys.path.pop(0)
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

command, port = sys.argv[1:3]
folder = Path(sys.argv[-1])
issuer = f"http://127.0.0.1:{port}/o"

if command == "serve":
    folder.mkdir(exist_ok=True)
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key)

settings.configure(
    SECRET_KEY="only-for-tests", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1", "testserver"],
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
        "oauth2_provider",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "db.sqlite3"}},
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    # Quick, for a password that no one needs.
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": (folder / "key.pem").read_text(),
        "SCOPES": {"openid": "OpenID", "profile": "Profile"},
        "OAUTH_DEVICE_VERIFICATION_URI": f"{issuer}/device/", "DEVICE_FLOW_INTERVAL": 1,
        "ACCESS_TOKEN_EXPIRE_SECONDS": 60,
    })

import django

django.setup()
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.urls import include, path
from oauth2_provider import urls
from oauth2_provider.models import get_application_model

urlpatterns = [
    path("o/", include("oauth2_provider.urls")),
    path("", include((urls.metadata_urlpatterns, "oauth2_provider"), namespace="root")),
]


def answer(code, action):
    """Answers a code on the toolkit's own pages, as the person joe."""
    browser = Client(SERVER_NAME="127.0.0.1", SERVER_PORT=port)
    browser.force_login(get_user_model().objects.get(username="joe"))
    entered = browser.post("/o/device/", {"user_code": code})
    assert entered.status_code == 302, entered.content
    answered = browser.post(
        entered["location"], {"action": "accept" if action == "authorize" else "deny"})
    assert answered.status_code == 302, answered.content


if command == "answer":
    answer(*sys.argv[3:5])
    sys.exit()

call_command("migrate", verbosity=0)
get_user_model().objects.create_user("joe")
get_application_model().objects.create(
    client_id="ribhouse", client_type="public", client_secret="", algorithm="RS256",
    authorization_grant_type="urn:ietf:params:oauth:grant-type:device_code")
with make_server("127.0.0.1", int(port), get_wsgi_application()) as wsgi:
    print("Running on", issuer, flush=True)
    wsgi.serve_forever()
