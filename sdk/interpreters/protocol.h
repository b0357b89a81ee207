/* What an interpreter exports, besides the contract's functions. `fairdeal pack` calls it once, and
 * makes the bot of what the memory then holds: the interpreter with the script loaded.
 *
 *   pack_room(len)         room for a name, a zero byte and a script
 *   pack_load(name, len)   loads the script of `len` bytes after a name of `name` bytes: 0 if all is
 *                          well, 1 if the script has a fault, which is then in the log
 *   pack_plays(game)       1 if the script has the function of the game with this number
 *
 * The games' numbers are the places of their functions in the contract's list.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum { GAMES = 3 };
#define GAME_FUNCTIONS {"mini_card_discard", "mastermind_guess", "set_spot"}

__attribute__((import_module("fairdeal"), import_name("log")))
void host_log(const void *text, size_t len);

/* Where the host writes a view; the most that a view can have is far below 512 KiB. */
extern uint8_t *view_bytes;

/* Answers the view of a game, or traps after it has written why. */
int64_t answer(int game, size_t len);

#endif
