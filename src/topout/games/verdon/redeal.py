"""What a seat cannot know in Climbers of Verdon, dealt again (a determinisation).

Whatever is consistent with all that the seat saw is as likely.
"""

from __future__ import annotations

from topout.core.chance import below, take
from topout.core.rule import rule
from topout.games.verdon.cards import ALL_CARDS, CARD_KINDS, FAN_CLUB, FIRST_POINT, KINDS, MOST_OF_A_KIND
from topout.games.verdon.scoring import CARD_POINT, FEWEST_FANS
from topout.games.verdon.secrets import redeal_taken
from topout.games.verdon.state import ACCEPTED, ANSWER, COUNTERED, DECLINED, NO_ANSWER, NOBODY, OFFER, State
from topout.games.verdon.trade import covers

UNKNOWN = -1


@rule
def redeal(s: State, seat: int) -> None:
    """Deal again what a seat cannot know: what others took or lost in secret, their cards, answers not yet open."""
    if s.supports:
        redeal_taken(s, seat)
    redeal_cards(s, seat)
    redeal_answers(s, seat)


@rule
def redeal_cards(s: State, seat: int) -> None:
    """Cards others hold are any of those not seen, if nobody would have won or become popular with them before."""
    gather_cards(s, seat)
    while not deal_cards(s, seat):
        gather_cards(s, seat)
    for p in range(s.seats):
        if p != seat:
            s.point_cards[p] = 0
            for card in range(CARD_KINDS):
                s.cards[p][card] = 0
    for i in range(ALL_CARDS - s.deck_size):
        p, card = s.buyer[i], s.bought[i]
        if p != seat and not s.spent[i]:
            s.cards[p][card] += 1
            s.point_cards[p] += CARD_POINT * (card >= FIRST_POINT)


@rule
def known_card(s: State, seat: int, i: int) -> bool:
    """A seat knows the cards it bought, and at the end all point cards."""
    return s.buyer[i] == seat or (s.over == 1 and s.bought[i] >= FIRST_POINT)


@rule
def gather_cards(s: State, seat: int) -> None:
    """Take up every card bought that the seat does not know; which of them were played since is forgotten too."""
    for i in range(ALL_CARDS - s.deck_size):
        if not known_card(s, seat, i):
            if not s.spent[i] and s.bought[i] != UNKNOWN:
                s.deck[s.bought[i]] += 1
            s.spent[i] = 0
            s.bought[i] = UNKNOWN


@rule
def deal_cards(s: State, seat: int) -> bool:
    """Each card played was any of those its player had bought by then; the others are any not seen."""
    for i in range(s.plays):
        if s.play_by[i] != seat:
            match_play(s, s.play_by[i], s.play_kind[i], s.play_after[i])
    left = 0
    for card in range(FIRST_POINT if s.over else CARD_KINDS):
        left += s.deck[card]
    for i in range(ALL_CARDS - s.deck_size):
        if s.bought[i] == UNKNOWN:
            s.bought[i] = take(s, s.deck, left)
            left -= 1
    return (s.over == 1 or nobody_had_won(s, seat)) and (not s.count_held_fans or fame_fits(s))


@rule
def match_play(s: State, p: int, card: int, after: int) -> None:
    """Say which of the cards a seat held it was that it played."""
    held = 0
    for i in range(after):
        held += s.buyer[i] == p and s.bought[i] == UNKNOWN
    chosen = below(s, held)
    for i in range(after):
        if s.buyer[i] == p and s.bought[i] == UNKNOWN:
            if chosen == 0:
                s.bought[i] = card
                s.spent[i] = 1
            chosen -= 1


@rule
def nobody_had_won(s: State, seat: int) -> bool:
    """Whether every seat had room for the point cards it had by then: with more it would have won."""
    for p in range(s.seats):
        if p != seat:
            held = 0
            for i in range(ALL_CARDS - s.deck_size):
                if s.buyer[i] == p:
                    held += s.bought[i] >= FIRST_POINT
                    if held > s.room[i]:
                        return False
    return True


@rule
def fame_fits(s: State) -> bool:
    """Whether the emblem moved as the table saw it, where held fan clubs count (V7)."""
    popular = NOBODY
    for i in range(ALL_CARDS - s.deck_size):
        if s.bought[i] == FAN_CLUB:
            p = s.buyer[i]
            fans = fans_by(s, p, i)
            if fans >= FEWEST_FANS and (popular == NOBODY or fans > fans_by(s, popular, i)):
                popular = p
        if popular != s.popular_at[i]:
            return False
    return True


@rule
def fans_by(s: State, p: int, last: int) -> int:
    """The fan clubs a seat had bought when a card was bought, that one included."""
    fans = 0
    for i in range(last + 1):
        fans += s.buyer[i] == p and s.bought[i] == FAN_CLUB
    return fans


@rule
def redeal_answers(s: State, seat: int) -> None:
    """Drafts of others are blank again; who has answered in secret may have answered anything it could."""
    for p in range(s.seats):
        if p != seat and ((s.phase == OFFER and p == s.current) or (s.phase == ANSWER and p != s.current)):
            for kind in range(KINDS):
                s.give[p][kind] = s.want[p][kind] = 0
            if s.phase == ANSWER:
                s.answer[p] = NO_ANSWER
                if s.owed >> p & 1:
                    s.offer_seen[p] = 0
                else:
                    answer_anything(s, p)


@rule
def answer_anything(s: State, p: int) -> None:
    """Decline, accept if the seat can pay, or any counter it can pay: each as likely."""
    others = 2 if covers(s, p, s.want[s.current]) else 1
    chosen = below(s, others + counters(s, p))
    if chosen >= others:
        s.answer[p] = COUNTERED
        while not draft_counter(s, p):
            pass
    else:
        s.answer[p] = ACCEPTED if chosen else DECLINED


@rule
def counters(s: State, p: int) -> int:
    """How many counters a seat can pay: each kind is given, wanted or neither, less those with an empty side."""
    all_ways, only_want, only_give = 1, 1, 1
    for kind in range(KINDS):
        most = min(s.hand[p][kind], MOST_OF_A_KIND)
        all_ways *= 1 + most + MOST_OF_A_KIND
        only_want *= 1 + MOST_OF_A_KIND
        only_give *= 1 + most
    return all_ways - only_want - only_give + 1


@rule
def draft_counter(s: State, p: int) -> bool:
    """Give, want or leave out each kind at random; false if a side stays empty."""
    gives, wants = False, False
    for kind in range(KINDS):
        most = min(s.hand[p][kind], MOST_OF_A_KIND)
        amount = below(s, 1 + most + MOST_OF_A_KIND)
        s.give[p][kind] = amount if amount <= most else 0
        s.want[p][kind] = amount - most if amount > most else 0
        gives |= s.give[p][kind] > 0
        wants |= s.want[p][kind] > 0
    return gives and wants
