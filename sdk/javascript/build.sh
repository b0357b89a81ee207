#!/bin/sh
# Builds bot.wasm from bot.js. With `test` runs the tests instead, with node.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" = test ]; then
  exec node --test
fi
exec fairdeal pack bot.js -o bot.wasm
