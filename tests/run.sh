#!/bin/sh
# What `make test` runs: each check in turn, with its name and time; the first failure ends it.
# `tests/run.sh lint` leaves out what executes notebooks and tests.
set -u
cd "$(dirname "$0")/.." || exit 1
bin=.venv/bin
began=$(date +%s)
# Where no bytecode is kept, each of some two hundred processes compiles the package anew.
unset PYTHONDONTWRITEBYTECODE

# stage NAME COMMAND: run a check with its name and time.
stage() {
    name=$1
    shift
    tell "$name" "$*" "$@"
}

# tell NAME COMMAND DO: do something in the name of a stage; the command is what runs the stage alone.
tell() {
    name=$1
    command=$2
    shift 2
    printf '\n== %s\n' "$name"
    start=$(date +%s)
    "$@"
    status=$?
    took=$(($(date +%s) - start))
    if [ $status -ne 0 ]; then
        printf '== %s failed after %s s; run it alone with: %s\n' "$name" $took "$command" >&2
        exit $status
    fi
    printf '== %s passed in %s s\n' "$name" $took
}

# Checks that take one core each run beside the notebooks, and are told after them.
printed=$(mktemp -d)
running=
trap 'kill $running 2>/dev/null; rm -rf "$printed"' EXIT
trap 'exit 130' INT TERM

# begin NAME COMMAND: start a check; no word of its command has a space in it.
begin() {
    $2 >"$printed/$1" 2>&1 &
    eval "pid_$1=$!; command_$1=\$2"
    running="$running $!"
}

# finish NAME: wait for a check that was begun, as a stage of its own.
finish() {
    eval "tell $1 \"\$command_$1\" wait_for $1 \$pid_$1"
}

wait_for() {
    wait "$2"
    ended=$?
    cat "$printed/$1"
    return $ended
}

end() {
    printf '\n== all passed in %s s\n' $(($(date +%s) - began))
    exit 0
}

# What takes long (every tool fuzzed, every task proved, every figure's notebook) does a share here, chosen by
# this number. `make sweeps` does all.
EOPSGYM_SHARE_SEED=${EOPSGYM_SHARE_SEED:-$(date +%s)}
export EOPSGYM_SHARE_SEED
printf '\nEOPSGYM_SHARE_SEED=%s\n' "$EOPSGYM_SHARE_SEED"

stage "lint" $bin/ruff check --quiet .
stage "format" $bin/ruff format --check --quiet .
stage "layers" $bin/lint-imports
begin types "$bin/mypy"
begin pages "$bin/python -m dev.pages --check"
begin pictures "$bin/python -m dev.er_pictures --check"
begin figures "$bin/python -m dev.gallery --check"
[ "${1:-}" = lint ] || stage "notebooks" $bin/python -m pytest notebooks -q -p nbval \
    -n 2 --dist loadfile --no-loadscope-reorder --nbval --nbval-current-env --nbval-cell-timeout 60 \
    --nbval-sanitize-with conf/nbval.cfg
for name in pages pictures figures types; do
    finish $name
done
running=
[ "${1:-}" = lint ] && end
# A third process works while the others wait for servers, kernels and the browser. Where all cores are busy a
# process may still come too late: the few tests that fail are run once more, alone, and named if they pass then.
run_tests() {
    $bin/python -m pytest tests --cache-clear -n 3 --dist worksteal -q && return
    status=$?
    failed=$($bin/python -m tests.failed_tests) || return $status
    printf '\n== failed among many, run again alone:\n%s\n' "$failed"
    $bin/python -m pytest tests --last-failed --last-failed-no-failures=none -q || return
    printf '== UNSTEADY, passed when run alone:\n%s\n' "$failed"
}
stage "tests" run_tests
end
