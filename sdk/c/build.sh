#!/bin/sh
# Builds bot.wasm from all .c files here, with clang (and its wasm-ld) or zig, whichever there is.
set -eu
cd "$(dirname "$0")"
options="-O2 -g0 -Wall -Wextra -std=c11 -mbulk-memory -nostdlib -fno-builtin"
if command -v clang >/dev/null && command -v wasm-ld >/dev/null; then
  compile="clang --target=wasm32 -ffreestanding"
elif command -v zig >/dev/null; then
  compile="zig cc -target wasm32-freestanding"
elif python3 -c 'import ziglang' 2>/dev/null; then
  compile="python3 -m ziglang cc -target wasm32-freestanding"
else
  echo "build.sh: needs clang with lld, or zig (one way to get it: pip install ziglang)" >&2
  exit 1
fi
$compile $options -Wl,--no-entry -Wl,-z,stack-size=65536 ./*.c -o bot.wasm
