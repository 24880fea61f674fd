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

# logged NAME COMMAND...: runs the command with its output in .toolchain/log/NAME.log. On failure it shows where the
# trouble starts, and the end.
logged() {
  local name="$1" status=0
  shift
  mkdir -p "$LOG"
  "$@" >"$LOG/$name.log" 2>&1 </dev/null || status=$?
  if [[ $status -ne 0 ]]; then
    awk '/FAILED: |error: |Error: / { found = 1 } found && ++shown <= 30' "$LOG/$name.log" >&2
    say '…'
    tail -n 10 "$LOG/$name.log" >&2
    say "failed (status $status): $*"
    say "the whole log is in .toolchain/log/$name.log"
  fi
  return $status
}

# The C++ files of this checkout, each ended by a NUL.
cpp_sources() {
  local folder
  local -a folders=()
  for folder in core wasm tests bench; do
    [[ -d "$ROOT/$folder" ]] && folders+=("$ROOT/$folder")
  done
  find "${folders[@]}" -name '*.hpp' -print0 -o -name '*.cpp' -print0
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

# python_with_torch: prints the Python that has PyTorch. Debian's own comes first: another may stand before it on the PATH.
python_with_torch() {
  local python
  for python in /usr/bin/python3 python3; do
    if "$python" -c 'import torch' >/dev/null 2>&1; then
      echo "$python"
      return
    fi
  done
  return 1
}

# --- Building --------------------------------------------------------------------------------------------------------

# build_preset PRESET CMAKE_ARGUMENT... [-- TARGET...]: configures where needed, then builds the targets (default: all).
build_preset() {
  local preset="$1"
  local -a arguments=() targets=()
  shift
  while [[ $# -gt 0 && "$1" != -- ]]; do
    arguments+=("$1")
    shift
  done
  [[ $# -eq 0 ]] || shift
  [[ $# -eq 0 ]] || targets=(--target "$@")
  cd "$ROOT"
  if [[ ! -e "build/$preset/build.ninja" || ${#arguments[@]} -gt 0 ]]; then
    logged "configure-$preset" cmake --preset "$preset" "${arguments[@]}" || fail "the $preset build could not be configured"
  fi
  logged "build-$preset" cmake --build --preset "$preset" "${targets[@]}" || fail "the $preset build failed"
}

# What a build of the core depends on.
CORE_SOURCES=("$ROOT"/{core,wasm,cmake,CMakeLists.txt,CMakePresets.json} "$TOOLCHAIN/ready-build")
PAGE_SOURCES=("$ROOT"/{web,package.json,vite.config.ts,vite.embed.config.ts,vite.element.config.ts,tsconfig.json,node_modules/.norm-lab,build/wasm/.norm-lab})

# is_built PRESET: whether no source changed since the last build, so that not even ninja need look.
is_built() { ! newer_than "$ROOT/build/$1/.norm-lab" "${CORE_SOURCES[@]}"; }

# build_if_changed PRESET TARGET...
build_if_changed() {
  local preset="$1"
  local stamp="$ROOT/build/$preset/.norm-lab"
  shift
  ! is_built "$preset" || return 0
  mkdir -p "$(dirname -- "$stamp")"
  # Taken before the build: a source that is saved meanwhile is newer.
  touch "$stamp.new"
  say "building the core ($preset)"
  build_preset "$preset" -- "$@"
  mv "$stamp.new" "$stamp"
}

build_program() { build_if_changed release norm-lab; }
build_wasm() { build_if_changed wasm norm-lab norm-lab-module norm-lab-module-node; }

# Whether what npm wrote down about node_modules is what package-lock.json asks for, less what is for other machines.
packages_are_locked_ones() {
  node -e '
    const packages = (file) => JSON.parse(require("fs").readFileSync(file, "utf8")).packages;
    const [locked, installed] = [packages("package-lock.json"), packages("node_modules/.package-lock.json")];
    const wrong = Object.keys({ ...locked, ...installed }).filter((path) =>
      path && installed[path]?.version !== locked[path]?.version && !(locked[path]?.optional && !installed[path]));
    process.exit(wrong.length > 0 ? 1 : 0);
  ' 2>/dev/null
}

install_packages() {
  local stamp=node_modules/.norm-lab
  cd "$ROOT"
  if ! packages_are_locked_ones; then
    say "fetching the page's packages from the npm registry (250 MB unpacked)"
    logged npm-ci npm ci --ignore-scripts --no-audit --no-fund || fail "npm ci failed"
  fi
  cp package-lock.json "$stamp"
}

# node_packages: npm ci, where package-lock.json is not what is installed.
node_packages() {
  cmp -s "$ROOT/node_modules/.norm-lab" "$ROOT/package-lock.json" || locked npm install_packages
}

build_page() {
  local stamp="$TOOLCHAIN/page"
  if [[ -d "$ROOT/dist" ]] && ! newer_than "$stamp" "${PAGE_SOURCES[@]}"; then return; fi
  say 'building the page'
  touch "$stamp.new"
  (cd "$ROOT" && logged build-page npm run build) || fail "the page's build failed"
  mv "$stamp.new" "$stamp"
}

build_all() {
  build_program
  build_wasm
  node_packages
  build_page
}
