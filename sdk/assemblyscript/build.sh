#!/bin/sh
# Builds bot.wasm from bot.ts with the AssemblyScript compiler.
set -eu
cd "$(dirname "$0")"
if command -v asc >/dev/null; then
  asc="asc"
elif [ -x node_modules/.bin/asc ]; then
  asc="node_modules/.bin/asc"
else
  npm install --silent --no-audit --no-fund
  asc="node_modules/.bin/asc"
fi
# `--use abort=` leaves out the import that the compiler would add for failed assertions; a start
# function is not allowed, `_initialize` is.
$asc bot.ts -O --use abort= --exportStart _initialize --outFile bot.wasm
