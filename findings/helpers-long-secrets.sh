#!/usr/bin/env bash
# docker-credential-pass 0.6.4 (Debian 12), and docker-credential-secretservice, which reads its input alike.
#
# Expected: a secret of any length, or a limit in the protocol. Seen: the input is read as one line of at most 64 KiB,
# with its name and address. So an access and a refresh token of 40 KB each cannot be stored together.
. "$(dirname "$0")/keychains.bash"
pass_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 pass=1.7.4-6
secret=$(printf '%065400d' 0)
ask store '{"ServerURL":"https://id.example.org","Username":"joe","Secret":"'"$secret"'"}' 0 ''
ask store '{"ServerURL":"https://id.example.org","Username":"joe","Secret":"'"${secret}$(printf '%0100d' 0)"'"}' 1 '*token too long*'
