#!/bin/sh
# Grades the checkout in which it is started, and writes result.json and release-body.md there, as Classroom 50 reads them.
# Ends with 0 where something was judged, whatever the points, and with 1 where the machine failed.

set -u

here=$(cd "$(dirname "$0")" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
rm -f result.json release-body.md

tell() {
    if [ -n "${GITHUB_OUTPUT:-}" ]; then
        echo "$1" >>"$GITHUB_OUTPUT"
    fi
}

fail() {
    rm -f result.json
    echo "error: $1" >&2
    tell 'status=error'
    tell "summary=$1"
    exit 1
}

if ! javac -version >/dev/null 2>&1; then
    sudo apt-get update
    sudo apt-get install --yes --no-install-recommends default-jdk-headless || fail 'Java cannot be installed'
fi
# Ubuntu keeps ordinary users from making namespaces, which the sandbox is made of.
sudo --non-interactive sysctl --quiet --write kernel.apparmor_restrict_unprivileged_userns=0 2>/dev/null ||
    echo 'warning: programs may not have namespaces: the sandbox is a weaker one, or there is none' >&2

sh "$here/get-tilegrade" "$work/bin" || fail 'tilegrade cannot be installed'

# The log and the release are for students.
code=0
"$work/bin/tilegrade" grade --as one . --assignment "$here/assignment/assignment.toml" --cases "$here/assignment/cases" \
    --out "$work/grades" --view student --exit-zero --report classroom50=result.json --report "markdown=$work/pages" || code=$?

# The sums stand before the tests, indented by two blanks: points are hundredths there.
sum() {
    sed -n "s/^  \"$1\": \([0-9]*\),\$/\1/p" result.json 2>/dev/null
}
score=$(sum score)
most=$(sum max-score)
if [ "${most:-0}" -eq 0 ]; then
    fail "nothing was judged: tilegrade ended with exit code $code"
fi
cat "$work"/pages/students/*.md >release-body.md
summary=$(awk "BEGIN { printf \"%g of %g points\", $score / 100, $most / 100 }")
if [ "$code" -ne 0 ]; then
    summary="$summary, and some cases were not judged"
fi
if [ "$score" -eq "$most" ] && [ "$code" -eq 0 ]; then
    tell 'status=pass'
else
    tell 'status=fail'
fi
tell "summary=$summary"
echo "$summary"
