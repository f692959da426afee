#!/bin/sh
# Makes src/embedding/sum-rows.wasm from its source, with wat2wasm 1.0.32 (Debian's package wabt).
cd "$(dirname "$0")/../../src/embedding" && wat2wasm sum-rows.wat -o sum-rows.wasm
