//go:build wasip1

// The exports of the contract, version 1, for the strategy in bot.go. See CONTRACT.md.

package main

import "unsafe"

//go:wasmexport fairdeal_view_v1
func view(length int32) unsafe.Pointer {
	if int(length) > len(room) {
		room = make([]byte, 2*length)
	}
	return unsafe.Pointer(&room[0])
}

//go:wasmimport fairdeal log
//go:noescape
func log(text unsafe.Pointer, length uint32)

func say(text string) {
	log(unsafe.Pointer(unsafe.StringData(text)), uint32(len(text)))
}

// A reactor has no main: the host calls the exported functions.
func main() {}
