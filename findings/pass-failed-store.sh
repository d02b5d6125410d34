#!/usr/bin/env bash
# docker-credential-pass 0.6.4 with pass 1.7.4 (Debian 12): a `store` that fails, because the key is not there.
#
# Expected: nothing is stored. Seen: the entry's folder stays, and `list` then fails for all servers, until that one
# is erased. So whoever could not store should erase.
. "$(dirname "$0")/keychains.bash"
pass_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 pass=1.7.4-6
ask store '{"ServerURL":"https://good.example.org","Username":"joe","Secret":"canary"}' 0 ''
ask list '' 0 '{"https://good.example.org":"joe"}'
echo nobody@example.org >store/.gpg-id
ask store '{"ServerURL":"https://id.example.org","Username":"joe","Secret":"canary"}' 1 '*encryption failed*'
ask list '' 1 'no usernames for https://id.example.org'
ask erase https://id.example.org 0 ''
ask list '' 0 '{"https://good.example.org":"joe"}'
