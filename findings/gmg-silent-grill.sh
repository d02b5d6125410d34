#!/usr/bin/env bash
# gmg 0.0.4, for grills of Green Mountain that answer over UDP:
# - A grill that does not answer is a status like any other, without an exception: a grill of 14115 °F with two probes
#   of 34 and 89 °F. Only the key "error" is another one.
# - The same number on the wire, 601, is 601 °F for the first probe and 89 °F for the second, of which one byte is read.
#
# One would expect: an exception of the socket's timeout, and the same temperature twice.
# Seen (Python 3.11):
#     answers 225, 150 and 150: grill 225, probes 150 and 150, error None
#     answers 225, 601 and 601: grill 225, probes 601 and 89, error None
#     silent: grill 14115, probes 34 and 89, error GRILL TIMED OUT
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile gmg==0.0.4
cat >"$dir/ask.py" <<'END'
import socket, threading
from gmg import GreenMountainGrill

wire = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
wire.bind(("127.0.0.1", 0))

def answer(grill, first, second):
    _, address = wire.recvfrom(64)
    status = bytearray(b"UR" + bytes(50))
    for place, value in [(2, grill), (4, first), (16, second)]:
        status[place:place + 2] = value.to_bytes(2, "little")
    wire.sendto(bytes(status), address)

def ask(name, *temperatures):
    if temperatures: threading.Thread(target=answer, args=temperatures).start()
    status = GreenMountainGrill("127.0.0.1", wire.getsockname()[1]).status()
    one, two = (probe["temp"] for probe in status["probe"])
    print(f"{name}: grill {status['temp']}, probes {one} and {two}, error {status['error']}")

ask("answers 225, 150 and 150", 225, 150, 150)
ask("answers 225, 601 and 601", 225, 601, 601)
ask("silent")
END
seen=$("$dir/venv/bin/python" "$dir/ask.py")
echo "$seen"
diff <(sed -n 's/^#     //p' "$0") - <<<"$seen"
