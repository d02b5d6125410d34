#!/usr/bin/env bash
# docker-credential-pass 0.6.4 with pass 1.7.4 (Debian 12): the user's name is the name of a file.
#
# Expected: a `store` for a server replaces its credential, as in other helpers, and `get` returns what was stored.
# Seen: a second name is a second file, and `get` returns the first in the alphabet, whatever was stored last. A name
# with a slash, such as DOMAIN/joe, is a folder, and `get` returns the folder's name and a list of what is in it.
. "$(dirname "$0")/keychains.bash"
pass_helper golang-docker-credential-helpers=0.6.4+ds1-1+b6 pass=1.7.4-6
ask store '{"ServerURL":"https://two.example.org","Username":"ann","Secret":"of ann"}' 0 ''
ask store '{"ServerURL":"https://two.example.org","Username":"joe","Secret":"of joe"}' 0 ''
ask get https://two.example.org 0 '*"Username":"ann","Secret":"of ann"}'
ask store '{"ServerURL":"https://slash.example.org","Username":"corp/joe","Secret":"of joe"}' 0 ''
ask get https://slash.example.org 0 '*"Username":"corp","Secret":"docker-credential-helpers/*'
if $helper get <<<https://slash.example.org | grep -q 'of joe'; then echo 'This has changed.' && exit 1; fi
