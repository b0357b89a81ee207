#!/bin/sh
# Builds bot.wasm as a WASI reactor. With `test` runs the tests instead.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" = test ]; then
  exec go test .
fi
GOOS=wasip1 GOARCH=wasm GOTOOLCHAIN=local go build -buildmode=c-shared -trimpath -ldflags='-s -w' -o bot.wasm .
