//! Claims the first set, trying the places of the table in order.

const std = @import("std");
const fairdeal = @import("fairdeal.zig");

/// Whether these cards have each attribute all the same or all different.
fn fit(view: fairdeal.Set, cards: []const usize) bool {
    var digit: usize = 1;
    for (0..view.attributes) |_| {
        var different: usize = 0;
        var pairs: usize = 0;
        for (cards, 0..) |first, i| {
            for (cards[0..i]) |second| {
                pairs += 1;
                const same = first / digit % view.values == second / digit % view.values;
                if (!same) different += 1;
            }
        }
        if (different != 0 and different != pairs) return false;
        digit *= view.values;
    }
    return true;
}

/// The claim of the first set that begins with these cards and goes on from this place, or null.
fn complete(view: fairdeal.Set, cards: *[64]usize, count: usize, start: usize) ?u64 {
    if (count == view.values) return 0;
    for (start..view.card_count) |place| {
        cards[count] = view.card(place);
        if (!fit(view, cards[0 .. count + 1])) continue;
        if (complete(view, cards, count + 1, place + 1)) |claim| {
            return claim | @as(u64, 1) << @intCast(place);
        }
    }
    return null;
}

fn spot(view: fairdeal.Set) u64 {
    var cards: [64]usize = undefined;
    return complete(view, &cards, 0, 0) orelse 0;
}

comptime {
    fairdeal.exportSet(spot);
}

test "the first set of the table" {
    // Cards 0000, 0001, 1111 and 0002.
    const header = [_]u8{ 1, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 1, 0, 0, 0, 0 };
    const penalties_and_deck: [10]u8 = @splat(0);
    const table = [_]u8{ 0, 0, 4, 0, 0, 0, 1, 0, 40, 0, 2, 0 };
    const bytes = header ++ penalties_and_deck ++ table;
    try std.testing.expectEqual(@as(u64, 0b1011), spot(.read(&bytes)));
}
