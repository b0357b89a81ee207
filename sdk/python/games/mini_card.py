"""Discards the card of the lowest value; of equals the one drawn first."""


def mini_card_discard(view):
    values = [card.value for card in view.held]
    return values.index(min(values))
