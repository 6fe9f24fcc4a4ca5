"""Trading with players: offers, answers given at the same time, and closing."""

from __future__ import annotations

from topout.core.action import exact
from topout.core.event import only, tell
from topout.core.rule import knowledge, rule
from topout.core.state import EVERYONE, Row
from topout.games.verdon.cards import KINDS, MOST_OF_A_KIND
from topout.games.verdon.events import ACCEPTS, ANSWERED, BUNDLE_DIGIT, COUNTERS, DECLINES, NO_TRADE, OFFERS, TRADED
from topout.games.verdon.hands import gain, pay, show
from topout.games.verdon.refusals import (
    BOTH_SIDES,
    CANNOT_PAY_COUNTER,
    CANNOT_PAY_OFFER,
    EMPTY_HAND,
    EMPTY_SIDE,
    NO_MORE_OFFERS,
    NO_TAKER,
    NO_TRADING,
    NOT_HELD,
    NOT_NOW,
    NOTHING_LEFT,
    TOO_MANY,
    UNSORTED_OFFER,
)
from topout.games.verdon.state import (
    ACCEPTED,
    ACT,
    ANSWER,
    CLOSE,
    COUNTERED,
    DECLINED,
    DRAFTING,
    NO_ANSWER,
    OFFER,
    OFFERED,
    State,
)
from topout.games.verdon.turn import too_early

ALL_KINDS = (1 << KINDS) - 1


@rule
def may_offer(s: State, seat: int) -> int:
    """Only the seat whose turn it is offers, at most 8 times in a turn (V9)."""
    if s.offers_per_turn == 0:
        return NO_TRADING
    if s.phase != ACT:
        return too_early(s)
    if s.offers_made >= s.offers_per_turn:
        return NO_MORE_OFFERS
    return 0 if s.hand_size[seat] else EMPTY_HAND


@rule
def offer(s: State, seat: int) -> None:
    """Begin an offer: first what is given, then what is wanted."""
    s.phase = OFFER
    s.offers_made += 1
    draft(s, seat)


@rule
def draft(s: State, seat: int) -> None:
    """Only the seat itself sees what it is writing."""
    s.answer[seat] = DRAFTING
    s.offer_seen[seat] = only(seat)


@rule
def drafts(s: State, seat: int) -> int:
    """Units are named while an offer or counter is being written."""
    return 0 if s.answer[seat] == DRAFTING else NOT_NOW


@rule
def kinds_in(bundle: Row) -> int:
    """The kinds of which a bundle has some."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= (bundle[kind] > 0) << kind
    return kinds


@rule
def nameable(s: State, seat: int, bundle: Row) -> int:
    """The kinds that may come next on a side: the last one named or any after it, up to 19 units."""
    kinds, first = 0, 0
    for kind in range(KINDS):
        first = kind if bundle[kind] else first
    for kind in range(first, KINDS):
        kinds |= (bundle[kind] < MOST_OF_A_KIND) << kind
    return kinds


@exact
@rule
def giveable(s: State, seat: int) -> int:
    """Kinds of which the seat may give one more: it holds it, has named no wants, and a kind is left to ask for."""
    given = kinds_in(s.give[seat])
    if kinds_in(s.want[seat]):
        return 0
    kinds = nameable(s, seat, s.give[seat])
    for kind in range(KINDS):
        if s.hand[seat][kind] <= s.give[seat][kind] or given | 1 << kind == ALL_KINDS:
            kinds &= ~(1 << kind)
    return kinds


@rule
def may_give(s: State, seat: int, kind: int) -> int:
    """What the seat holds, kind by kind in one order, before what it wants."""
    if giveable(s, seat) >> kind & 1:
        return 0
    if kinds_in(s.want[seat]) or kinds_in(s.give[seat]) >> kind > 1:
        return UNSORTED_OFFER
    if s.give[seat][kind] == MOST_OF_A_KIND:
        return TOO_MANY
    return NOT_HELD if s.hand[seat][kind] <= s.give[seat][kind] else NOTHING_LEFT


@rule
def give(s: State, seat: int, kind: int) -> None:
    """One more unit to give."""
    s.give[seat][kind] += 1


@exact
@rule
def last_wants(s: State, seat: int) -> int:
    """Kinds that may be the last unit wanted: the seat gives something else."""
    given = kinds_in(s.give[seat])
    return nameable(s, seat, s.want[seat]) & ~given if given else 0


@exact
@rule
def wants(s: State, seat: int) -> int:
    """Kinds of which one more unit may be wanted with another to come after it."""
    kinds = last_wants(s, seat)
    for kind in range(KINDS):
        if s.want[seat][kind] == MOST_OF_A_KIND - 1 and kinds >> kind == 1:
            kinds &= ~(1 << kind)
    return kinds


@rule
def may_want(s: State, seat: int, kind: int) -> int:
    """A unit of what is not given, with another to come after it."""
    if wants(s, seat) >> kind & 1:
        return 0
    refusal = may_want_last(s, seat, kind)
    return refusal if refusal else TOO_MANY


@rule
def may_want_last(s: State, seat: int, kind: int) -> int:
    """A unit of what is not given, kind by kind in one order, after what is given."""
    if last_wants(s, seat) >> kind & 1:
        return 0
    given = kinds_in(s.give[seat])
    if given == 0:
        return EMPTY_SIDE
    if kinds_in(s.want[seat]) >> kind > 1:
        return UNSORTED_OFFER
    return BOTH_SIDES if given >> kind & 1 else TOO_MANY


@rule
def want(s: State, seat: int, kind: int) -> None:
    """One more unit wanted."""
    s.want[seat][kind] += 1


@rule
def want_last(s: State, seat: int, kind: int) -> None:
    """The last unit wanted completes an offer, which is announced to all, or a counter, which is an answer."""
    s.want[seat][kind] += 1
    if s.phase == ANSWER:
        answer(s, seat, COUNTERED)
        return
    s.answer[seat] = OFFERED
    s.offer_seen[seat] = EVERYONE
    s.phase = ANSWER
    s.owed = (1 << s.seats) - 1 & ~(1 << seat)
    show_bundle(s, seat, s.give[seat])
    tell(s, OFFERS, EVERYONE, seat, packed(s.give[seat]), packed(s.want[seat]))


@rule
def packed(bundle: Row) -> int:
    """A bundle as one number."""
    number = 0
    for kind in range(KINDS - 1, -1, -1):
        number = number * BUNDLE_DIGIT + bundle[kind]
    return number


@knowledge
def show_bundle(s: State, seat: int, bundle: Row) -> None:
    """Who offers, accepts or counters shows that it can pay."""
    for kind in range(KINDS):
        if bundle[kind]:
            show(s, seat, kind, bundle[kind])


@rule
def covers(s: State, seat: int, bundle: Row) -> bool:
    """Whether a seat can pay a bundle."""
    short = False
    for kind in range(KINDS):
        short |= s.hand[seat][kind] < bundle[kind]
    return not short


@rule
def may_answer(s: State, seat: int) -> int:
    """A seat answers once."""
    return 0 if s.phase == ANSWER and s.answer[seat] == NO_ANSWER else NOT_NOW


@rule
def may_accept(s: State, seat: int) -> int:
    """A seat accepts if it can pay."""
    if may_answer(s, seat):
        return NOT_NOW
    return 0 if covers(s, seat, s.want[s.current]) else CANNOT_PAY_OFFER


@rule
def may_counter(s: State, seat: int) -> int:
    """A seat counters with an offer of its own that it can pay."""
    if may_answer(s, seat):
        return NOT_NOW
    return 0 if s.hand_size[seat] else EMPTY_HAND


@rule
def accept(s: State, seat: int) -> None:
    """Accept the offer."""
    answer(s, seat, ACCEPTED)


@rule
def decline(s: State, seat: int) -> None:
    """Decline the offer."""
    answer(s, seat, DECLINED)


@rule
def answer(s: State, seat: int, said: int) -> None:
    """Who has answered is public, what it answered becomes public for all together."""
    s.answer[seat] = said
    s.offer_seen[seat] = only(seat)
    s.owed &= ~(1 << seat)
    tell(s, ANSWERED, EVERYONE, seat)
    if s.owed == 0:
        open_answers(s)


@rule
def open_answers(s: State) -> None:
    """The seat then closes with somebody or with nobody; if all see that it can only be nobody, it is."""
    takers = False
    for p in range(s.seats):
        if p != s.current:
            s.offer_seen[p] = EVERYONE
            tell_answer(s, p)
            takers |= s.answer[p] == ACCEPTED or (s.answer[p] == COUNTERED and might_cover(s, s.current, s.want[p]))
    s.owed = 1 << s.current
    if takers:
        s.phase = CLOSE
    else:
        close_with_nobody(s, s.current)


@rule
def might_cover(s: State, seat: int, bundle: Row) -> bool:
    """Whether a seat can pay a bundle for all the table knows."""
    units = 0
    for kind in range(KINDS):
        units += bundle[kind]
        if s.supports == 0 and s.ledger[seat][kind] < bundle[kind]:
            return False
    return units <= s.hand_size[seat]


@rule
def tell_answer(s: State, p: int) -> None:
    """Say what a seat answered."""
    if s.answer[p] == ACCEPTED:
        show_bundle(s, p, s.want[s.current])
        tell(s, ACCEPTS, EVERYONE, p)
    elif s.answer[p] == COUNTERED:
        show_bundle(s, p, s.give[p])
        tell(s, COUNTERS, EVERYONE, p, packed(s.give[p]), packed(s.want[p]))
    else:
        tell(s, DECLINES, EVERYONE, p)


@rule
def closes(s: State, seat: int) -> int:
    """The seat closes when all have answered."""
    return 0 if s.phase == CLOSE else NOT_NOW


@rule
def may_close(s: State, seat: int, other: int) -> int:
    """With one accepter, or one counter the seat can pay."""
    if other >= s.seats or s.answer[other] not in (ACCEPTED, COUNTERED):
        return NO_TAKER
    if s.answer[other] == COUNTERED and not covers(s, seat, s.want[other]):
        return CANNOT_PAY_COUNTER
    return 0


@rule
def close(s: State, seat: int, other: int) -> None:
    """The two exchange what the accepted offer, or the counter, says."""
    if s.answer[other] == ACCEPTED:
        exchange(s, seat, other)
        tell(s, TRADED, EVERYONE, seat, packed(s.give[seat]), other, packed(s.want[seat]))
    else:
        exchange(s, other, seat)
        tell(s, TRADED, EVERYONE, seat, packed(s.want[other]), other, packed(s.give[other]))
    clear_offers(s)


@rule
def exchange(s: State, giver: int, other: int) -> None:
    """Units change hands as the giver's offer says."""
    for kind in range(KINDS):
        if s.give[giver][kind]:
            pay(s, giver, kind, s.give[giver][kind])
            gain(s, other, kind, s.give[giver][kind])
        if s.want[giver][kind]:
            pay(s, other, kind, s.want[giver][kind])
            gain(s, giver, kind, s.want[giver][kind])


@rule
def close_with_nobody(s: State, seat: int) -> None:
    """No trade; the offer counts all the same (V9)."""
    tell(s, NO_TRADE, EVERYONE, seat)
    clear_offers(s)


@rule
def clear_offers(s: State) -> None:
    """Back to the seat's turn."""
    s.phase = ACT
    for p in range(s.seats):
        s.answer[p] = NO_ANSWER
        s.offer_seen[p] = 0
        for kind in range(KINDS):
            s.give[p][kind] = s.want[p][kind] = 0
