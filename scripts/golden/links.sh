#!/usr/bin/env bash
# Writes tests/golden/links.txt: a link with its digest for each request in tests/golden/requests.txt.
# Run it only when the numerics version has changed; the CHANGELOG says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
while read -r request; do
  scripts/run "$request" | sed -n 's/^"link":"\(.*\)",$/\1/p'
done < tests/golden/requests.txt > tests/golden/links.txt
