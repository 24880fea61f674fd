#!/usr/bin/env bash
# The corpus of links, tests/golden/links.txt: requests with the digests of their results. It only ever grows.
#   scripts/golden/links.sh 'REQUEST'...   adds a link for each request
#   scripts/golden/links.sh                after a change of the numerics version: adds every request's link of that
#                                          version; the CHANGELOG says what changed
# Each growth adds a line to tests/golden/links.sums: how many links there are, and the SHA-256 of all of them.

source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

LINKS="$ROOT/tests/golden/links.txt"
SUMS="$ROOT/tests/golden/links.sums"

requests_of_corpus() { sed 's/&digest=.*//' "$LINKS" | awk '!seen[$0]++'; }

link_of() { "$ROOT/scripts/run" --quiet "$1" </dev/null | sed -n 's/^"link":"\(.*\)",$/\1/p'; }

# add REQUEST: a link that is there already stays as it is. One with another digest of the same version is a fault.
add() {
  local link start before
  link="$(link_of "$1")"
  [[ -n "$link" ]] || fail "no link for $1"
  start="$(sed 's/\(&digest=[0-9]*-\).*/\1/' <<<"$link")"
  before="$(awk -v start="$start" 'index($0, start) == 1' "$LINKS")"
  if [[ -z "$before" ]]; then
    printf '%s\n' "$link" >>"$LINKS"
  elif [[ "$before" != "$link" ]]; then
    fail "the digest has changed, but the numerics version has not: $before"
  fi
}

main() {
  local -a requests=("$@")
  [[ $# -gt 0 ]] || mapfile -t requests < <(requests_of_corpus)
  local request
  for request in "${requests[@]}"; do add "$request"; done
  local line
  line="$(wc -l <"$LINKS") $(sha256sum <"$LINKS" | cut -d ' ' -f 1)"
  [[ "$(tail -n 1 "$SUMS")" == "$line" ]] || printf '%s\n' "$line" >>"$SUMS"
}

main "$@"
