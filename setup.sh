#!/usr/bin/env bash
# Makes .venv from the pinned, hashed requirements: `./setup.sh` for grading, `./setup.sh dev`
# for the tests too. Run again, it does nothing that is already done. On Gradescope it also
# closes the source and the results to other users.
# PYTHON=/path/to/python chooses the interpreter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

lock=requirements/${1:-run}.txt
venv=.venv

fail() {
    printf 'setup.sh: %s\n' "$1" >&2
    exit 1
}

# Student code will run as another user, so an interpreter that only root can reach is a
# last resort: one in a private home folder, say.
others_can_run() {
    [ "$(id -u)" -ne 0 ] || "$1" -c '
import os, sys
os.setgroups([]); os.setgid(65534); os.setuid(65534); os.chdir("/")
os.execv(sys.executable, [sys.executable, "-S", "-c", "import json"])' 2>/dev/null
}

usable() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null
}

find_python() {
    local name candidate last_resort=
    if [ -n "${PYTHON:-}" ]; then
        usable "$PYTHON" || fail "PYTHON is $PYTHON, which is not Python 3.10 or newer"
        printf '%s\n' "$PYTHON"
        return
    fi
    for name in python3 python3.13 python3.12 python3.11 python3.10 python; do
        while read -r candidate; do
            usable "$candidate" || continue
            candidate=$("$candidate" -c 'import sys; print(sys.executable)')
            if others_can_run "$candidate"; then
                printf '%s\n' "$candidate"
                return
            fi
            last_resort=${last_resort:-$candidate}
        done < <(type -aP "$name" || true)
    done
    [ -n "$last_resort" ] || fail "no Python 3.10 or newer found; install one, or name it: PYTHON=... ./setup.sh"
    printf '%s\n' "$last_resort"
}

# Debian and Ubuntu ship a Python that cannot make environments.
ensure_venv_module() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null && return
    local package
    package="$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "setup.sh: installing $package" >&2
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$package"; } >/dev/null \
            || fail "apt-get could not install $package"
    else
        fail "$1 cannot make environments; install $package (sudo apt-get install $package)"
    fi
}

# The stamp holds what was installed and on what, so that a stale .venv is noticed.
stamp=$venv/ready-${1:-run}
stamped() {
    "$venv/bin/python" --version 2>/dev/null && cat "$1"
}

base_of() {
    "$1" -c 'import os, sys; print(os.path.realpath(sys._base_executable))' 2>/dev/null
}

# A .venv on another interpreter than the one that is asked for is made again.
as_asked() {
    [ -z "${PYTHON:-}" ] || [ "$(base_of "$venv/bin/python")" = "$(base_of "$PYTHON")" ]
}

install() {
    if as_asked && [ -f "$stamp" ] && [ "$(stamped "$lock")" = "$(cat "$stamp")" ]; then
        touch "$stamp"
        return
    fi
    if ! as_asked || ! usable "$venv/bin/python"; then
        local python
        python=$(find_python)
        ensure_venv_module "$python"
        echo "setup.sh: making $venv with $python (once)" >&2
        rm -rf "$venv"
        "$python" -m venv "$venv"
    fi
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" >&2 \
        || fail "could not install $lock; the lines above say why"
    stamped requirements/run.txt >"$venv/ready-run"  # dev.txt holds all of it
    stamped "$lock" >"$stamp"
}

# In Gradescope's layout this folder is `source`, beside `results` and `submission`.
close_to_others() {
    chmod 700 .
    mkdir -p ../results
    chmod 700 ../results ../submission 2>/dev/null || true
}

# Hostile submissions are tested in namespaces that bwrap makes; without it those tests are
# skipped, and say so.
ensure_bwrap() {
    if [ "$(id -u)" -eq 0 ] && ! command -v bwrap >/dev/null && command -v apt-get >/dev/null; then
        echo "setup.sh: installing bubblewrap" >&2
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y bubblewrap; } >/dev/null 2>&1 \
            || echo "setup.sh: bubblewrap could not be installed" >&2
    fi
}

[ -f "$lock" ] || fail "there is no $lock"
install
[ "${1:-run}" != dev ] || ensure_bwrap
if [ "$(basename "$PWD")" = source ] && [ "$(id -u)" -eq 0 ] && [ -d ../submission ]; then
    close_to_others
fi
