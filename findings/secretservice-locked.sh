#!/usr/bin/env bash
# docker-credential-secretservice 0.6.4 with gnome-keyring 42.1 (Debian 12), while the keyring is locked, as in a
# session without a desktop.
#
# Expected: an error that says so. Seen: `get` says that there is no such credential, word for word as for a server
# that it does not know. `erase` succeeds and erases nothing. `list` succeeds with an entry that does not exist.
# So “not found” is no reason to forget a session, and a successful `erase` no proof.
. "$(dirname "$0")/keychains.bash"
secretservice_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 gnome-keyring=42.1-1+b2
ask store '{"ServerURL":"https://id.example.org","Username":"joe","Secret":"canary"}' 0 ''
keyring
ask get https://id.example.org 1 'credentials not found in native keychain'
ask erase https://id.example.org 0 ''
ask list '' 0 '{"":"account not defined"}'
keyring --unlock
ask get https://id.example.org 0 '*"Secret":"canary"}'
