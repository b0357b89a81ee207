#!/bin/sh
# Builds bot.wasm from bot.py. With `test` runs the tests instead, with python3.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" = test ]; then
  exec python3 -m unittest
fi
exec fairdeal pack bot.py -o bot.wasm
