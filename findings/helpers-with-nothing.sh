#!/usr/bin/env bash
# docker-credential-pass and -secretservice 0.6.4 (Debian 12) answer for a server that they do not know.
#
# Expected: `get` fails with the protocol's sentence, as docker's client compares it; `erase` answers alike.
# Seen: each has the answer that the other lacks. `get` of pass succeeds, with an empty name and secret, and its
# `erase` fails. `get` of secretservice fails with the sentence, and its `erase` succeeds.
set -e
(
    . "$(dirname "$0")/keychains.bash"
    pass_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 pass=1.7.4-6
    ask get https://id.example.org 0 '{"ServerURL":"https://id.example.org","Username":"","Secret":""}'
    ask erase https://id.example.org 1 '*is not in the password store.*'
)
(
    . "$(dirname "$0")/keychains.bash"
    secretservice_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 gnome-keyring=42.1-1+b2
    ask get https://id.example.org 1 'credentials not found in native keychain'
    ask erase https://id.example.org 0 ''
)
