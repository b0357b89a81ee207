//! Guesses the first code, in lexicographic order, that agrees with every turn so far.

const std = @import("std");
const fairdeal = @import("fairdeal.zig");

/// Whether a code that begins with these symbols can still agree with every turn.
fn possible(view: fairdeal.Mastermind, code: []const u8) bool {
    const rest = view.positions - code.len;
    for (0..view.turn_count) |index| {
        const turn = view.turn(index);
        var left: [16]u8 = @splat(0);
        for (turn.guess) |symbol| left[symbol] += 1;
        var strikes: usize = 0;
        var hits: usize = 0;
        for (code, turn.guess[0..code.len]) |symbol, guessed| {
            strikes += @intFromBool(symbol == guessed);
            if (left[symbol] > 0) {
                left[symbol] -= 1;
                hits += 1;
            }
        }
        const wanted = turn.strikes + turn.balls;
        if (strikes > turn.strikes or strikes + rest < turn.strikes) return false;
        if (hits > wanted or hits + rest < wanted) return false;
    }
    return true;
}

/// Completes the code in the first way that is possible.
fn complete(view: fairdeal.Mastermind, code: *[16]u8, len: usize) bool {
    if (len == view.positions) return true;
    for (0..view.symbols) |number| {
        const symbol: u8 = @intCast(number);
        if (!view.repeats and std.mem.indexOfScalar(u8, code[0..len], symbol) != null) continue;
        code[len] = symbol;
        if (possible(view, code[0 .. len + 1]) and complete(view, code, len + 1)) return true;
    }
    return false;
}

fn guess(view: fairdeal.Mastermind) [16]u8 {
    var code: [16]u8 = undefined;
    if (!complete(view, &code, 0)) fairdeal.stop("no code agrees with every turn");
    return code;
}

comptime {
    fairdeal.exportMastermind(guess);
}

test "the first possible code" {
    // After the guess 0011 with 1 strike and 1 ball.
    const bytes = [_]u8{ 1, 0, 0, 0, 0, 0, 0, 0, 4, 6, 1, 10, 0, 1, 0, 0, 0, 1, 1, 1, 1 };
    try std.testing.expectEqualSlices(u8, &.{ 0, 1, 2, 2 }, guess(.read(&bytes))[0..4]);
}
