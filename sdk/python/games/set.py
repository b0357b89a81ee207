"""Claims the first set, trying the places of the table in order."""


def joins(view, chosen, card):
    """Whether a card can join the chosen ones: in each attribute all are the same or all different,
    as the first two are."""
    if len(chosen) < 2:
        return True
    first, second = view.table[chosen[0]], view.table[chosen[1]]
    for attribute in range(view.attributes):
        alike = first[attribute] == second[attribute]
        for place in chosen:
            if (view.table[place][attribute] == card[attribute]) != alike:
                return False
    return True


def complete(view, chosen, start):
    """The places of the first set that begins with the chosen ones, or None."""
    if len(chosen) == view.values:
        return chosen
    for place in range(start, len(view.table)):
        if joins(view, chosen, view.table[place]):
            whole = complete(view, chosen + [place], place + 1)
            if whole:
                return whole
    return None


def of_three(table):
    """With three values, two cards say which third one makes a set with them: much less to try."""
    places = {card: place for place, card in enumerate(table)}
    for i, first in enumerate(table):
        for j in range(i + 1, len(table)):
            pairs = zip(first, table[j])
            third = tuple([a if a == b else 3 - a - b for a, b in pairs])
            k = places.get(third, -1)
            if k > j:
                return [i, j, k]
    return None


def set_spot(view):
    found = of_three(view.table) if view.values == 3 else complete(view, [], 0)
    return found or []
