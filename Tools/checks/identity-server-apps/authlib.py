"""An identity server of Authlib and Flask, as Tools/checks/identity-servers starts it.

    authlib.py serve PORT FOLDER
    authlib.py answer PORT CODE authorize|deny FOLDER

Its page of metadata has no scopes_supported, which RFC 8414 only recommends. What it knows is in memory.
"""
import os
import sys
import time
import urllib.request
from wsgiref.simple_server import make_server

# The file has the name of the package.
sys.path.pop(0)

command, port = sys.argv[1:3]
issuer = f"http://127.0.0.1:{port}"

if command == "answer":
    code, action = sys.argv[3:5]
    urllib.request.urlopen(f"{issuer}/answer/{code}/{action}", data=b"").close()
    sys.exit()

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector, current_token
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc8628 import (
    DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialDict)
from flask import Flask, jsonify

tokens, codes, answers, polls = [], {}, {}, {}


class Client(ClientMixin):
    client_id = "ribhouse"

    def get_client_id(self):
        return self.client_id

    def get_allowed_scope(self, scope):
        return " ".join(s for s in (scope or "").split() if s in ("openid", "profile"))

    def check_endpoint_auth_method(self, method, endpoint):
        return method == "none"

    def check_grant_type(self, grant_type):
        return grant_type in (DeviceCodeGrant.GRANT_TYPE, "refresh_token")


class Token(dict, TokenMixin):
    def check_client(self, other):
        return other is client

    def get_scope(self):
        return self.get("scope", "")

    def is_expired(self):
        return time.time() > self["end"]

    def is_revoked(self):
        return self.get("is_revoked", False)

    def get_client(self):
        return client

    def get_user(self):
        return "joe"


def token_of(text):
    return next((t for t in tokens if text in (t["access_token"], t.get("refresh_token"))), None)


def keep(token, request):
    tokens.append(Token(token, end=time.time() + token["expires_in"]))


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    EXPIRES_IN = int(os.environ.get("CODE_LIFE", "600"))
    INTERVAL = 1

    def get_verification_uri(self):
        return f"{issuer}/#/device"

    def save_device_credential(self, client_id, scope, data):
        codes[data["device_code"]] = DeviceCredentialDict(
            data, client_id=client_id, scope=scope, expires_at=time.time() + data["expires_in"])


class DeviceGrant(DeviceCodeGrant):
    def query_device_credential(self, device_code):
        return codes.get(device_code)

    def query_user_grant(self, user_code):
        return ("joe", answers[user_code]) if user_code in answers else None

    def should_slow_down(self, credential):
        code, now = credential["device_code"], time.time()
        last, polls[code] = polls.get(code, 0), now
        return now - last < credential["interval"]


class Refresh(grants.RefreshTokenGrant):
    # Without this line Authlib refuses a client without a secret.
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        token = token_of(refresh_token)
        return None if token is None or token.is_revoked() else token

    def authenticate_user(self, refresh_token):
        return "joe"

    def revoke_old_credential(self, refresh_token):
        refresh_token["is_revoked"] = True


class Revocation(RevocationEndpoint):
    # As above.
    CLIENT_AUTH_METHODS = ["none"]

    def query_token(self, token_string, token_type_hint):
        return token_of(token_string)

    def revoke_token(self, token, request):
        token["is_revoked"] = True


class Validator(BearerTokenValidator):
    def authenticate_token(self, token_string):
        return token_of(token_string)


client = Client()
app = Flask(__name__)
app.config.update(
    OAUTH2_REFRESH_TOKEN_GENERATOR=True,
    OAUTH2_TOKEN_EXPIRES_IN={DeviceCodeGrant.GRANT_TYPE: 60, "refresh_token": 60})
server = AuthorizationServer(
    app, query_client=lambda name: client if name == client.client_id else None, save_token=keep)
for grant in (DeviceGrant, Refresh):
    server.register_grant(grant)
for endpoint in (DeviceEndpoint, Revocation):
    server.register_endpoint(endpoint)
protect = ResourceProtector()
protect.register_token_validator(Validator())


@app.get("/.well-known/oauth-authorization-server")
def metadata():
    return jsonify(
        issuer=issuer, token_endpoint=f"{issuer}/token", revocation_endpoint=f"{issuer}/revoke",
        device_authorization_endpoint=f"{issuer}/device", userinfo_endpoint=f"{issuer}/userinfo")


@app.post("/device")
def device():
    return server.create_endpoint_response(DeviceEndpoint.ENDPOINT_NAME)


@app.post("/token")
def issue():
    return server.create_token_response()


@app.post("/revoke")
def revoke():
    return server.create_endpoint_response(Revocation.ENDPOINT_NAME)


@app.get("/userinfo")
@protect("openid")
def person():
    return jsonify(sub="1", preferred_username=current_token.get_user())


@app.post("/answer/<code>/<action>")
def answer(code, action):
    answers[code] = action == "authorize"
    return ""


with make_server("127.0.0.1", int(port), app) as wsgi:
    print("Running on", issuer, flush=True)
    wsgi.serve_forever()
