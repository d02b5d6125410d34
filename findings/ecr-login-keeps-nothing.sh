#!/usr/bin/env bash
# docker-credential-ecr-login 0.6.0 (Debian 12), which keeps nothing, answers as an empty keychain does.
#
# Expected: a helper without a keychain says so, whatever it is asked.
# Seen: `list` succeeds with an empty list, and `get` fails with the protocol's sentence for a server that is not known.
# Only `store` and `erase` tell it from a keychain that works.
. "$(dirname "$0")/keychains.bash"
debian amazon-ecr-credential-helper=0.6.0-1+b2
helper=docker-credential-ecr-login
ask list '' 0 '{}'
ask get https://id.example.org 1 'credentials not found in native keychain'
ask store '{"ServerURL":"https://id.example.org","Username":"joe","Secret":"secret"}' 1 'not implemented'
ask erase https://id.example.org 1 'not implemented'
