#!/usr/bin/env bash
# docker-credential-pass 0.6.4 with pass 1.7.4 (Debian 12): the server's address, in base 64, is the name of a folder.
#
# Expected: addresses as long as servers have them. Seen: from 190 bytes on nothing can be stored, because a file's name
# has at most 255. secretservice has no such limit.
. "$(dirname "$0")/keychains.bash"
pass_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 pass=1.7.4-6
address=https://id.example.org/$(printf 'x%.0s' {1..166})
ask store '{"ServerURL":"'"$address"'","Username":"joe","Secret":"canary"}' 0 ''
ask store '{"ServerURL":"'"${address}x"'","Username":"joe","Secret":"canary"}' 1 '*File name too long*'
