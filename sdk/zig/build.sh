#!/bin/sh
# Builds bot.wasm from bot.zig. With `test` runs the tests instead.
set -eu
cd "$(dirname "$0")"
if command -v zig >/dev/null; then
  zig="zig"
elif python3 -c 'import ziglang' 2>/dev/null; then
  zig="python3 -m ziglang"
else
  echo "build.sh: needs zig (one way to get it: pip install ziglang)" >&2
  exit 1
fi
if [ "${1:-}" = test ]; then
  exec $zig test bot.zig
fi
$zig build-exe bot.zig -target wasm32-freestanding -O ReleaseSafe -fno-entry -rdynamic -fstrip \
  --stack 65536 -femit-bin=bot.wasm
