#!/usr/bin/env bash
# Authlib 1.9.6 with Flask 3.1.3, with a client that has no secret and may use the device grant:
# - A sign-in that asks for no scope gets a token without a scope, which no request can use.
# - The revocation endpoint, and the refresh grant, refuse this client unless the server's owner adds "none" to
#   their methods, although the same client has just been given the tokens.
#
# One would expect: a default scope, or the error invalid_scope (RFC 6749, section 3.3); and 200 from the revocation
# endpoint, which public clients may use (RFC 7009, section 2.1).
# Seen (Python 3.11):
#     token: 200, scope: None
#     resource: 403 insufficient_scope
#     refresh: 401 invalid_client
#     revoke: 401 invalid_client
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile Authlib==1.9.6 Flask==3.1.3
cat >"$dir/ask.py" <<'END'
import os, time
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin
from authlib.oauth2.rfc6749.grants import RefreshTokenGrant
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc8628 import (
    DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialDict)
from flask import Flask

class App(ClientMixin):
    client_id = "app"
    def get_client_id(self): return "app"
    def get_allowed_scope(self, scope): return scope or ""
    def check_endpoint_auth_method(self, method, endpoint): return method == "none"
    def check_grant_type(self, grant): return True

class Token(dict, TokenMixin):
    def check_client(self, client): return True
    def get_scope(self): return self.get("scope", "")
    def is_expired(self): return False
    def is_revoked(self): return False
    def get_client(self): return App()
    def get_user(self): return "joe"

kept, codes = [], {}

class Device(DeviceAuthorizationEndpoint):
    def get_verification_uri(self): return "https://id.example.org/device"
    def save_device_credential(self, client_id, scope, data):
        codes[data["device_code"]] = DeviceCredentialDict(
            data, client_id=client_id, scope=scope, expires_at=time.time() + 600)

class Grant(DeviceCodeGrant):
    def query_device_credential(self, code): return codes.get(code)
    def query_user_grant(self, code): return ("joe", True)
    def should_slow_down(self, credential): return False

class Refresh(RefreshTokenGrant):
    def authenticate_refresh_token(self, token): return kept[0]
    def authenticate_user(self, token): return "joe"
    def revoke_old_credential(self, token): pass

class Revocation(RevocationEndpoint):
    def query_token(self, text, hint): return kept[0]
    def revoke_token(self, token, request): pass

class Validator(BearerTokenValidator):
    def authenticate_token(self, text): return kept[0]

flask = Flask("server")
flask.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
server = AuthorizationServer(
    flask, query_client=lambda name: App(), save_token=lambda t, r: kept.append(Token(t)))
for grant in (Grant, Refresh): server.register_grant(grant)
for endpoint in (Device, Revocation): server.register_endpoint(endpoint)
protect = ResourceProtector()
protect.register_token_validator(Validator())
flask.post("/device")(lambda: server.create_endpoint_response("device_authorization"))
flask.post("/token", endpoint="token")(lambda: server.create_token_response())
flask.post("/revoke", endpoint="revoke")(lambda: server.create_endpoint_response("revocation"))
flask.get("/resource", endpoint="resource")(protect("openid")(lambda: "ok"))

client = flask.test_client()
code = client.post("/device", data={"client_id": "app"}).json["device_code"]
token = client.post("/token", data={
    "client_id": "app", "device_code": code,
    "grant_type": "urn:ietf:params:oauth:grant-type:device_code"})
print(f"token: {token.status_code}, scope: {token.json.get('scope')}")
answers = {
    "resource": client.get("/resource", headers={
        "Authorization": f"Bearer {token.json['access_token']}"}),
    "refresh": client.post("/token", data={
        "client_id": "app", "grant_type": "refresh_token",
        "refresh_token": token.json["refresh_token"]}),
    "revoke": client.post("/revoke", data={
        "client_id": "app", "token": token.json["access_token"]}),
}
for name, answer in answers.items(): print(f"{name}: {answer.status_code} {answer.json['error']}")
END
seen=$("$dir/venv/bin/python" "$dir/ask.py" 2>/dev/null)
echo "$seen"
[[ $seen == 'token: 200, scope: None
resource: 403 insufficient_scope
refresh: 401 invalid_client
revoke: 401 invalid_client' ]]
