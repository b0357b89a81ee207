//! Discards the card of the lowest value; of equals the one drawn first.

const std = @import("std");
const fairdeal = @import("fairdeal.zig");

fn discard(view: fairdeal.MiniCard) usize {
    var lowest: usize = 0;
    for (view.held, 0..) |card, place| {
        if (card.value() < view.held[lowest].value()) lowest = place;
    }
    return lowest;
}

comptime {
    fairdeal.exportMiniCard(discard);
}

test "of equal values the first card goes" {
    const held = [_]fairdeal.Card{
        .{ .suit = .hearts, .rank = 13 },
        .{ .suit = .clubs, .rank = 10 },
        .{ .suit = .spades, .rank = 14 },
    };
    const view = fairdeal.MiniCard{
        .seed = 1,
        .goal = 30,
        .deck_left = 0,
        .cards = &.{},
        .moves = &.{.discard},
        .held = &held,
    };
    try std.testing.expectEqual(@as(usize, 0), discard(view));
}
