#!/bin/sh
# Builds bot.wasm.
#
# FAIRDEAL_RUST_BUILD may name a program that builds a crate where rustup has no wasm32 target, as
# `bots/build` of the Fairdeal repository does: it is called with `--crate . bot.wasm`.
set -eu
cd "$(dirname "$0")"
if [ -n "${FAIRDEAL_RUST_BUILD:-}" ]; then
  exec "$FAIRDEAL_RUST_BUILD" --crate . bot.wasm
fi
cargo build --release --target wasm32-unknown-unknown --target-dir target || {
  echo "build.sh: if the target is missing: rustup target add wasm32-unknown-unknown" >&2
  exit 1
}
cp target/wasm32-unknown-unknown/release/bot.wasm bot.wasm
