#!/usr/bin/env bash
# What libcurl 8.23.0 (pycurl 7.49.0), requests 2.34.2, httpx 0.28.1 and urllib of Python 3 send to a proxy in spite of
# no_proxy.
#
# Expected: one list means the same to each of them.
# Seen: only `*` alone does. In a list, `*` counts for httpx alone, so the others send to the proxy, in the clear. A network
# counts for two, a port for the two others, and the end of an address for all but libcurl.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile \
    pycurl==7.49.0 requests==2.34.2 httpx==0.28.1
cat >"$dir/ask.py" <<'END'
import http.server, os, threading, urllib.request
import httpx, pycurl, requests

class Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        # A proxy is asked for a whole address.
        print("proxy" if self.path.startswith("http") else "direct", end=" ", flush=True)
        self.send_response(204)
        self.end_headers()
    def log_message(self, *arguments): pass

server = http.server.HTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_port
os.environ["http_proxy"] = f"http://127.0.0.1:{port}"

def curl(url):
    request = pycurl.Curl()
    request.setopt(pycurl.URL, url)
    request.perform()

for value in ("*", "a.example,*", "127.0.0.0/8", "a.example 127.0.0.1", f"127.0.0.1:{port}", "0.0.1"):
    os.environ["no_proxy"] = value
    for get in (curl, requests.get, httpx.get, lambda url: urllib.request.build_opener().open(url)):
        get(f"http://127.0.0.1:{port}/")
    print(value.replace(str(port), "PORT"))
END
seen=$(env -u NO_PROXY -u all_proxy -u ALL_PROXY "$dir/venv/bin/python" "$dir/ask.py")
echo "libcurl, requests, httpx, urllib"
echo "$seen"
[[ $seen == 'direct direct direct direct *
proxy proxy direct proxy a.example,*
direct direct proxy proxy 127.0.0.0/8
proxy proxy proxy proxy a.example 127.0.0.1
proxy proxy direct direct 127.0.0.1:PORT
proxy direct direct direct 0.0.1' ]]
