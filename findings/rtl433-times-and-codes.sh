#!/usr/bin/env bash
# rtl_433 22.11 (Debian 12) prints a thermometer's transmission as JSON, with the time that is asked for:
# - `-M time:unix` is a text, not a number, and with a zone it is no number any more.
# - `-M time:utc` and `-M time:iso:utc` have UTC's time without a word that it is UTC's.
# - `-C customary` converts the code of an empty socket, which is no temperature, as well: another code for each unit.
#
# One would expect: a number of seconds; `Z` after what is UTC's, as `-M time:iso:utc:tz` has it; the code as it is, or none.
# Seen (0 for each digit of a time):
#     time:unix "0000000000"
#     time:unix:tz "0000000000-0600"
#     time:utc "0000-00-00 00:00:00"
#     time:iso:utc "0000-00-00T00:00:00"
#     time:iso:utc:tz "0000-00-00T00:00:00Z"
#     native "temperature_1_C" : -532.000
#     customary "temperature_1_F" : -925.600
self=$(realpath "$0")
. "$(dirname "$0")/keychains.bash"
debian rtl-433=22.11-1 >/dev/null
export TZ=CST6 # Zone -0600.
decode() { rtl_433 -c 0 -R 71 -F json "$@" 2>/dev/null; }
{
    for form in unix unix:tz utc iso:utc iso:utc:tz; do
        decode -M "time:$form" -y '{104}55666aa6699a5695556a665596' |
            sed -nE 's/^\{"time" : ("[^"]*").*/\1/p' | sed "s/[0-9]/0/g; s/-0000\"/-0600\"/; s/^/time:$form /"
    done
    for unit in native customary; do
        decode -C "$unit" -y '{104}55666aa6aaaaaaaaaa96959a66' |
            sed -nE "s/.*(\"temperature_1_.\" : [-0-9.]+).*/$unit \1/p"
    done
} | tee seen
diff <(sed -n 's/^#     //p' "$self") seen
