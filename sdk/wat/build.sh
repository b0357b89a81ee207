#!/bin/sh
# Builds bot.wasm from bot.wat.
set -eu
cd "$(dirname "$0")"
exec fairdeal pack bot.wat -o bot.wasm
