#!/usr/bin/env bash
# What the presets of the slower tasks come to, for the sentences that say so: for every request of
# tests/golden/presets.txt the last loss of each placement, in nats. Prints the file anew; it takes minutes.
#   scripts/golden/presets.sh > presets.txt.new && mv presets.txt.new tests/golden/presets.txt

source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

cut -d ' ' -f 1 "$ROOT/tests/golden/presets.txt" | uniq | while read -r request; do
  "$ROOT/scripts/run" --quiet --table outcome --format csv "$request" </dev/null |
    awk -F , -v request="$request" '
      NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
      NR > 1 { printf "%s %s %.4f\n", request, $column["placement"], $column["last_loss"] }'
done
