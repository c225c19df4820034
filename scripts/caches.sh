# Sourced: where the home is read-only, pip and uv keep nothing there.
cache="${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}"
mkdir -p "$cache" 2> /dev/null && [ -w "$cache" ] || export PIP_NO_CACHE_DIR=1 UV_NO_CACHE=1
