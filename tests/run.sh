#!/bin/sh
# What `make test` runs: each check in turn, with its name and time; the first failure ends it.
# `tests/run.sh lint` leaves out what executes notebooks and tests.
set -u
cd "$(dirname "$0")/.." || exit 1
bin=.venv/bin
began=$(date +%s)
# Where no bytecode is kept, each of some two hundred processes compiles the package anew.
unset PYTHONDONTWRITEBYTECODE

stage() {
    name=$1
    shift
    printf '\n== %s\n' "$name"
    start=$(date +%s)
    "$@"
    status=$?
    took=$(($(date +%s) - start))
    if [ $status -ne 0 ]; then
        printf '== %s failed after %s s; run it alone with: %s\n' "$name" $took "$*" >&2
        exit $status
    fi
    printf '== %s passed in %s s\n' "$name" $took
}

end() {
    printf '\n== all passed in %s s\n' $(($(date +%s) - began))
    exit 0
}

# mypy takes one core for half a minute where it has no cache, so it works beside what follows.
types=$(mktemp)
$bin/mypy >"$types" 2>&1 &
mypy=$!
trap 'kill $mypy 2>/dev/null; rm -f "$types"' EXIT
trap 'exit 130' INT TERM
wait_for_mypy() {
    wait $mypy
    status=$?
    trap 'rm -f "$types"' EXIT
    cat "$types"
    return $status
}

# What takes long (every tool fuzzed, every task proved, every figure's notebook) does a share here, chosen by
# this number. `make sweeps` does all.
EOPSGYM_SHARE_SEED=${EOPSGYM_SHARE_SEED:-$(date +%s)}
export EOPSGYM_SHARE_SEED
printf '\nEOPSGYM_SHARE_SEED=%s\n' "$EOPSGYM_SHARE_SEED"

stage "lint" $bin/ruff check --quiet .
stage "format" $bin/ruff format --check --quiet .
stage "layers" $bin/lint-imports
stage "pages" $bin/python -m dev.pages --check
stage "pictures" $bin/python -m dev.er_pictures --check
stage "figures" $bin/python -m dev.gallery --check
[ "${1:-}" = lint ] || stage "notebooks" $bin/python -m pytest notebooks -q -p nbval \
    -n 2 --dist loadfile --nbval --nbval-current-env --nbval-cell-timeout 60 \
    --nbval-sanitize-with conf/nbval.cfg
stage "types" wait_for_mypy
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
