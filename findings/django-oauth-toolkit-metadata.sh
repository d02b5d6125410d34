#!/usr/bin/env bash
# django-oauth-toolkit 3.4.1 serves the device grant, and lists it under grant_types_supported. But neither of its
# two pages of metadata names the endpoint, which RFC 8628, section 4, defines for this. Each page lacks something
# that the other one has: that of RFC 8414 the userinfo endpoint, that of OpenID Connect the revocation endpoint.
#
# One would expect: one page is enough, and names the endpoint of a grant that it lists.
# Seen (Python 3.11, Django 5.2.19, oauthlib 4.0.0):
#     oauth-authorization-server: token_endpoint revocation_endpoint grant:device_code
#     openid-configuration: token_endpoint userinfo_endpoint
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile \
    Django==5.2.19 django-oauth-toolkit==3.4.1 oauthlib==4.0.0
openssl genrsa -out "$dir/key.pem" 2048 2>/dev/null
cat >"$dir/ask.py" <<'END'
import sys
from django.conf import settings
settings.configure(
    SECRET_KEY="x", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "oauth2_provider"],
    OAUTH2_PROVIDER={"OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": open(sys.argv[1]).read()})
import django
django.setup()
from django.test import Client
from django.urls import include, path
urlpatterns = [path("o/", include("oauth2_provider.urls"))]
for page in ("oauth-authorization-server", "openid-configuration"):
    fields = Client().get(f"/o/.well-known/{page}", follow=True).json()
    names = ["device_authorization", "token", "revocation", "userinfo"]
    seen = [name + "_endpoint" for name in names if name + "_endpoint" in fields]
    if any("device_code" in grant for grant in fields.get("grant_types_supported", [])):
        seen.append("grant:device_code")
    print(f"{page}: {' '.join(seen)}")
END
seen=$("$dir/venv/bin/python" "$dir/ask.py" "$dir/key.pem")
echo "$seen"
[[ $seen == 'oauth-authorization-server: token_endpoint revocation_endpoint grant:device_code
openid-configuration: token_endpoint userinfo_endpoint' ]]
