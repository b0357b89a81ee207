//! Fairdeal bots in Zig: the contract, version 1. See CONTRACT.md.
//!
//! Write a function of a game's view and export it:
//!
//!     const fairdeal = @import("fairdeal.zig");
//!     fn discard(view: fairdeal.MiniCard) usize { _ = view; return 0; }
//!     comptime { fairdeal.exportMiniCard(discard); }
//!
//! A view borrows the bytes that the host wrote; it is good until the answer is given.

const std = @import("std");
const builtin = @import("builtin");

/// Writes a line to the author's log, shown by `fairdeal check` and `fairdeal match --log`.
pub fn say(text: []const u8) void {
    if (builtin.cpu.arch == .wasm32) {
        host.log(text.ptr, text.len);
    } else {
        std.debug.print("{s}\n", .{text});
    }
}

/// Says why, and ends the match as a trap.
pub fn stop(why: []const u8) noreturn {
    say(why);
    @trap();
}

const host = struct {
    extern "fairdeal" fn log(text: [*]const u8, len: usize) void;
};

// --- Room for the view. ---

var room: [4096]u8 = undefined;
var view_bytes: []u8 = &room;

fn makeRoom(len: usize) callconv(.c) [*]u8 {
    if (len > view_bytes.len) {
        const pages = (len + 65535) / 65536;
        const at = @wasmMemoryGrow(0, pages);
        if (at < 0) stop("no memory for the view");
        const address = @as(usize, @intCast(at)) * 65536;
        view_bytes = @as([*]u8, @ptrFromInt(address))[0 .. pages * 65536];
    }
    return view_bytes.ptr;
}

/// Exports a bot's function of a game. Outside of wasm, as in `zig test`, nothing is exported.
fn exportGame(comptime name: []const u8, comptime answer: fn ([]const u8) i64) void {
    if (builtin.cpu.arch != .wasm32) return;
    const wrapped = struct {
        fn call(len: usize) callconv(.c) i64 {
            return answer(view_bytes[0..len]);
        }
    };
    @export(&wrapped.call, .{ .name = name });
    @export(&makeRoom, .{ .name = "fairdeal_view_v1" });
}

fn int(comptime T: type, bytes: []const u8, at: usize) T {
    return std.mem.readInt(T, bytes[at..][0..@sizeOf(T)], .little);
}

// --- Mini Card Game ---

pub const Suit = enum(u8) { hearts, diamonds, spades, clubs };
pub const Move = enum(u8) { draw, discard };

pub const Card = extern struct {
    suit: Suit,
    /// 2-10, 11 jack, 12 queen, 13 king, 14 ace.
    rank: u8,

    /// What it counts: its rank up to 10, jack, queen and king 10, the ace 11.
    pub fn value(card: Card) i32 {
        return if (card.rank == 14) 11 else @min(card.rank, 10);
    }
};

/// What a bot sees when it must discard a card.
pub const MiniCard = struct {
    /// This bot's own random seed, the same for the whole match.
    seed: u64,
    /// A sum of held cards above it ends the game.
    goal: i32,
    /// Cards left in the deck, shown or not.
    deck_left: usize,
    /// The shown cards, next to be drawn first.
    cards: []const Card,
    /// The moves still to come; the first is the discard that is asked for.
    moves: []const Move,
    /// The held cards, in the order drawn.
    held: []const Card,

    pub fn read(bytes: []const u8) MiniCard {
        const moves = 20 + 2 * @as(usize, int(u16, bytes, 14));
        const held = moves + int(u16, bytes, 16);
        return .{
            .seed = int(u64, bytes, 0),
            .goal = int(i32, bytes, 8),
            .deck_left = int(u16, bytes, 12),
            .cards = @ptrCast(bytes[20..moves]),
            .moves = @ptrCast(bytes[moves..held]),
            .held = @ptrCast(bytes[held..]),
        };
    }
};

/// Exports a player of the Mini Card Game: the place of the held card to discard.
pub fn exportMiniCard(comptime discard: fn (MiniCard) usize) void {
    exportGame("mini_card_discard", struct {
        fn answer(bytes: []const u8) i64 {
            return @intCast(discard(.read(bytes)));
        }
    }.answer);
}

// --- Mastermind ---

pub const Turn = struct {
    guess: []const u8,
    /// Right symbols in the right place.
    strikes: usize,
    /// Right symbols in another place.
    balls: usize,
};

/// What a bot sees when it must guess.
pub const Mastermind = struct {
    seed: u64,
    positions: usize,
    /// Symbols count from 0.
    symbols: u8,
    /// Whether a symbol may stand in a code more than once.
    repeats: bool,
    /// Guesses that the match allows.
    max_guesses: usize,
    /// Turns played so far.
    turn_count: usize,
    turns: []const u8,

    pub fn read(bytes: []const u8) Mastermind {
        return .{
            .seed = int(u64, bytes, 0),
            .positions = bytes[8],
            .symbols = bytes[9],
            .repeats = bytes[10] != 0,
            .max_guesses = int(u16, bytes, 11),
            .turn_count = int(u16, bytes, 13),
            .turns = bytes[15..],
        };
    }

    /// A turn, counted from 0.
    pub fn turn(view: Mastermind, index: usize) Turn {
        const bytes = view.turns[index * (view.positions + 2) ..];
        return .{
            .guess = bytes[0..view.positions],
            .strikes = bytes[view.positions],
            .balls = bytes[view.positions + 1],
        };
    }
};

/// Exports a guesser: it returns a code of `positions` symbols.
pub fn exportMastermind(comptime guess: fn (Mastermind) [16]u8) void {
    exportGame("mastermind_guess", struct {
        fn answer(bytes: []const u8) i64 {
            const view = Mastermind.read(bytes);
            var packed_code: u64 = 0;
            for (guess(view)[0..view.positions]) |symbol| packed_code = packed_code << 4 | symbol;
            return @bitCast(packed_code);
        }
    }.answer);
}

// --- Set ---

pub const LastResult = enum(u8) { none_yet, taken, wrong, late, none_right, none_wrong };

/// What a bot sees when it must spot a set.
pub const Set = struct {
    seed: u64,
    /// Attributes of a card.
    attributes: usize,
    /// Values of an attribute; a set has as many cards.
    values: usize,
    /// Whether more cards are dealt when the bot says that there is no set.
    asked: bool,
    seats: usize,
    /// This bot's seat, from 0.
    seat: usize,
    last_result: LastResult,
    /// The number of this answer in the match, from 0.
    answer: usize,
    wrong_penalty: u32,
    missed_penalty: u32,
    /// Cards left in the deck.
    deck: usize,
    /// Cards on the table, at most 64.
    card_count: usize,
    bytes: []const u8,

    pub fn read(bytes: []const u8) Set {
        return .{
            .seed = int(u64, bytes, 0),
            .attributes = bytes[8],
            .values = bytes[9],
            .asked = bytes[10] != 0,
            .seats = bytes[11],
            .seat = bytes[12],
            .last_result = @enumFromInt(bytes[13]),
            .answer = int(u16, bytes, 14),
            .wrong_penalty = int(u32, bytes, 16),
            .missed_penalty = int(u32, bytes, 20),
            .deck = int(u16, bytes, 24),
            .card_count = int(u16, bytes, 26 + 2 * @as(usize, bytes[11])),
            .bytes = bytes,
        };
    }

    /// Sets taken so far by a seat.
    pub fn taken(view: Set, seat: usize) usize {
        return int(u16, view.bytes, 26 + 2 * seat);
    }

    /// The number of the card at a place of the table: its attributes are the digits of the number
    /// in base `values`, the first attribute the most significant.
    pub fn card(view: Set, place: usize) usize {
        return int(u16, view.bytes, 28 + 2 * view.seats + 2 * place);
    }
};

/// Exports a Set player: a bit for each place that is claimed, or 0 to say that there is no set.
pub fn exportSet(comptime spot: fn (Set) u64) void {
    exportGame("set_spot", struct {
        fn answer(bytes: []const u8) i64 {
            return @bitCast(spot(.read(bytes)));
        }
    }.answer);
}
