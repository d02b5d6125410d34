# For the findings about credential helpers: keychains of their own in a temporary folder, with pinned packages
# of Debian 12, which are unpacked and not installed. Sourced.
set -euo pipefail
dir=$(mktemp -d)
cd "$dir"
processes=()
end() {
    kill "${processes[@]}" 2>/dev/null || true
    [[ ! -d gnupg ]] || gpgconf --homedir "$dir/gnupg" --kill all
    rm -rf "$dir"
}
trap end EXIT

# Unpacks packages, each NAME=VERSION, and what they need.
debian() {
    local apt=(apt-get -qq -o Dir::State::lists="$dir/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=)
    mkdir -p lists/partial debs root
    "${apt[@]}" update 2>/dev/null
    "${apt[@]}" --yes --allow-downgrades --no-install-recommends --print-uris install "$@" >uris
    # The packages themselves also when they are installed.
    (cd debs && "${apt[@]}" download "$@" $(sed -nE "s/^'[^']*' ([^_]+)_.*/\1/p" ../uris | grep -vxF "$(printf '%s\n' "${@%%=*}")") 2>/dev/null)
    for deb in debs/*.deb; do dpkg -x "$deb" root; done
    export PATH=$dir/root/usr/bin:$PATH HOME=$dir
    LD_LIBRARY_PATH=$(echo "$dir"/root/usr/lib/*-linux-gnu)
    export LD_LIBRARY_PATH
    unset DISPLAY WAYLAND_DISPLAY GPG_TTY
    printf '%s\n' "$@"
}

# $@: the packages, with their versions.
pass_helper() {
    debian "$@" tree=2.1.0-1 gpg gpg-agent
    export GNUPGHOME=$dir/gnupg PASSWORD_STORE_DIR=$dir/store
    mkdir -m 700 gnupg
    echo no-auto-key-locate >gnupg/gpg.conf
    gpg --quiet --batch --passphrase '' --quick-generate-key me@example.org future-default default 2>/dev/null
    pass init me@example.org >/dev/null
    helper=docker-credential-pass
}

secretservice_helper() {
    debian "$@" dbus-daemon
    mkdir -m 700 run data
    export XDG_RUNTIME_DIR=$dir/run XDG_DATA_HOME=$dir/data DBUS_SESSION_BUS_ADDRESS=unix:path=$dir/bus
    cat >bus.conf <<END
<busconfig><type>session</type><listen>unix:path=$dir/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>
END
    dbus-daemon --config-file=bus.conf --nofork 2>/dev/null &
    processes+=($!)
    until [[ -S bus ]]; do sleep 0.05; done
    helper=docker-credential-secretservice
    keyring --unlock
}

# Starts the keyring, locked unless --unlock is given, in place of the one that runs.
keyring() {
    if [[ -e keyring ]]; then
        kill "$(cat keyring)"
        while $helper list >/dev/null 2>&1; do sleep 0.05; done
    fi
    printf secret | gnome-keyring-daemon --foreground --components=secrets "$@" >/dev/null 2>&1 &
    echo $! >keyring
    until $helper list >/dev/null 2>&1; do sleep 0.05; done
}

# Asks the helper, and compares its exit code and its output with what was seen.
#   ask VERB INPUT EXIT-CODE OUTPUT      OUTPUT is a pattern
ask() {
    local code=0 output
    output=$(printf %s "$2" | $helper "$1" 2>/dev/null) || code=$?
    printf '%s\n' "\$ printf %s '${2:0:100}' | $helper $1" "$output" "exit code $code"
    # shellcheck disable=SC2053 # A pattern.
    [[ $code == "$3" && $output == $4 ]] || { echo "This has changed. It was exit code $3, and: $4" && exit 1; }
}
