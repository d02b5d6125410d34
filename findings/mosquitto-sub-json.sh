#!/usr/bin/env bash
# mosquitto_sub of mosquitto 2.0.11 (Debian 12) prints a message as JSON with `-F %j` or `-F %J`. With %J the payload,
# which is JSON, is read and written again:
# - A number has 15 digits: 9007199254740993 is another one then, 20 digits are a power, and 63.000 has lost its step.
# - Of two members with one name both are kept.
# - A payload that is text is left out with a word on standard error, and the exit code is 0.
# With both the time of arrival has two zones, Z and +0000, which Python's datetime and others do not read.
#
# One would expect: the payload as it came, or with %j only; one zone (RFC 3339).
# Seen:
#     {"id": 9007199254740993} => {"id":9.00719925474099e+15}
#     {"id": 12345678901234567890} => {"id":1.2345678901234567e+19}
#     {"temperature_C": 63.000} => {"temperature_C":63}
#     {"id": 1, "id": 2} => {"id":1,"id":2}
#     63 C => Error: Message payload is not valid JSON on topic pit. (exit code 0)
#     time: Z+0000
self=$(realpath "$0")
. "$(dirname "$0")/keychains.bash"
debian mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 >/dev/null
printf 'listener 0 %s/broker\nallow_anonymous true\nuser %s\n' "$dir" "$(id -un)" >broker.conf
root/usr/sbin/mosquitto -c broker.conf >/dev/null 2>&1 &
processes+=($!)
for _ in {1..100}; do [[ -S broker ]] || sleep 0.1; done

# hear PAYLOAD: prints what the subscriber prints for it, and its exit code.
hear() {
    # Kept by the broker, the message is there whoever comes first.
    mosquitto_pub --unix broker -t pit -r -m "$1"
    local code=0
    mosquitto_sub --unix broker -t pit -C 1 -W 10 -F '%J' 2>&1 || code=$?
    echo "$code"
}
{
    for payload in '{"id": 9007199254740993}' '{"id": 12345678901234567890}' '{"temperature_C": 63.000}' \
        '{"id": 1, "id": 2}'; do
        echo "$payload => $(hear "$payload" | sed -n 's/.*"payload":\(.*\)}$/\1/p')"
    done
    echo "63 C => $(hear '63 C' | sed '$s/.*/(exit code &)/' | paste -sd ' ' | tr -s ' ')"
    hear '{}' | sed -nE 's/.*"tst":"[^"]*[0-9](Z[^"]*)".*/time: \1/p'
} | tee seen
diff <(sed -n 's/^#     //p' "$self") seen
