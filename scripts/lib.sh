# What the scripts share. Sourced, not run: sets ROOT and PATH, and offers a few small functions.

set -euo pipefail

ROOT="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
TOOLCHAIN="$ROOT/.toolchain"
LOG="$TOOLCHAIN/log"

# A Node of our own, where the system's is too old, comes first. So do the tools of package.json.
export PATH="$ROOT/node_modules/.bin:$TOOLCHAIN/node/bin:$PATH"

# Progress goes to stderr: the standard output of scripts/run is the program's.
say() { printf '%s\n' "norm-lab: $*" >&2; }

fail() {
  say "$*"
  exit 1
}

# version_at_least 20.20.2 20.19
version_at_least() {
  [[ "$(printf '%s\n%s\n' "$2" "$1" | sort --version-sort | head -n 1)" == "$2" ]]
}

# newer_than STAMP PATH...: whether any of the paths (or anything below) is newer than the stamp, or the stamp is missing.
# A deleted file counts, since its folder is newer.
newer_than() {
  local stamp="$1" path
  local -a paths=()
  shift
  [[ -e "$stamp" ]] || return 0
  for path in "$@"; do
    [[ -e "$path" ]] && paths+=("$path")
  done
  [[ -n "$(find "${paths[@]}" -newer "$stamp" -print -quit)" ]]
}

# logged NAME COMMAND...: runs the command with its output in .toolchain/log/NAME.log, and shows the end of it on failure.
logged() {
  local name="$1" status=0
  shift
  mkdir -p "$LOG"
  "$@" >"$LOG/$name.log" 2>&1 </dev/null || status=$?
  if [[ $status -ne 0 ]]; then
    tail -n 40 "$LOG/$name.log" >&2
    say "failed (status $status): $*"
    say "the whole log is in .toolchain/log/$name.log"
  fi
  return $status
}

# locked NAME COMMAND...: one at a time, so that several runs started at once do not build over each other.
locked() {
  local lock="$TOOLCHAIN/$1.lock"
  shift
  mkdir -p "$TOOLCHAIN"
  (
    flock 9
    "$@" 9>&-
  ) 9>"$lock"
}
