"""Claims the first set, trying the places of the table in order."""


def fit(view, cards):
    """Whether these cards have each attribute all the same or all different."""
    for attribute in range(view.attributes):
        different = len(set(card[attribute] for card in cards))
        if different != 1 and different != len(cards):
            return False
    return True


def complete(view, chosen, start):
    """The places of the first set that begins with the chosen ones, or None."""
    if len(chosen) == view.values:
        return chosen
    for place in range(start, len(view.table)):
        more = chosen + [place]
        if fit(view, [view.table[i] for i in more]):
            whole = complete(view, more, place + 1)
            if whole:
                return whole
    return None


def set_spot(view):
    return complete(view, [], 0) or []
