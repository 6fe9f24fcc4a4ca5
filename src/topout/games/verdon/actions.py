"""The moves of Climbers of Verdon; offers and counters are written in steps."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.verdon import building, publicity, setup, trade, turn
from topout.games.verdon.board import LOCATION_NAMES, PATH_NAMES, SITE_NAMES, TILE_NAMES
from topout.games.verdon.cards import FREE_ROPES, RESOURCES
from topout.games.verdon.places import path_words, place_words, site_words, tile_words
from topout.games.verdon.state import SEATS

ACTIONS = Actions(
    Verb(
        "project",
        building.establish,
        building.may_establish,
        "Place a project {site}",
        site=Param(SITE_NAMES, building.may_settle, building.open_sites, site_words),
    ),
    Verb(
        "rope",
        building.fix_rope,
        building.may_rope,
        "Fix a rope {path}",
        path=Param(PATH_NAMES, building.may_fix, building.open_paths, path_words),
    ),
    Verb(
        "pick",
        setup.pick,
        setup.picks,
        "Pick 1 {first} and 1 {second}",
        any_order=True,
        first=Param(RESOURCES, setup.may_pick),
        second=Param(RESOURCES, setup.may_pick_too),
    ),
    Verb(
        "token",
        turn.move_token,
        turn.rolled_seven,
        "Move the token to {tile}",
        tile=Param(TILE_NAMES, turn.another_tile, says=tile_words),
    ),
    Verb("leave", turn.leave_token, turn.rolled_seven, "Leave the token where it is"),
    Verb(
        "climb",
        building.climb,
        turn.acts,
        "Climb your project {place}",
        place=Param(LOCATION_NAMES, building.may_climb, building.own_projects, place_words),
    ),
    Verb(
        "repeat",
        building.repeat,
        turn.acts,
        "Repeat the route {place}",
        place=Param(LOCATION_NAMES, building.may_repeat, building.others_routes, place_words),
    ),
    Verb(
        "bank",
        building.bank,
        turn.acts,
        "Trade {give} for {get} with the bank",
        give=Param(RESOURCES, building.may_bank),
        get=Param(RESOURCES, building.may_get),
    ),
    Verb("buy", publicity.buy, publicity.may_buy, "Buy a publicity card"),
    Verb(
        "fan-club",
        publicity.fan_club,
        publicity.may_fan,
        "Play fan club: move the token to {tile}",
        tile=Param(TILE_NAMES, publicity.moved_by_fans, says=tile_words),
    ),
    Verb(
        "sponsorship",
        publicity.sponsorship,
        publicity.may_be_sponsored,
        "Play sponsorship: take 1 {first} and 1 {second}",
        any_order=True,
        first=Param(RESOURCES),
        second=Param(RESOURCES, publicity.in_order),
    ),
    Verb("expedition", publicity.expedition, publicity.may_explore, f"Play expedition: up to {FREE_ROPES} free ropes"),
    Verb("stop", building.stop, building.may_stop, "End the expedition"),
    Verb("support", publicity.support, publicity.may_be_supported, "Play community support"),
    Verb(
        "rivalry",
        publicity.rivalry,
        publicity.may_challenge,
        "Play friendly rivalry for the project {place}",
        place=Param(LOCATION_NAMES, publicity.may_rival, publicity.others_projects, place_words),
    ),
    Verb("offer", trade.offer, trade.may_offer, "Make an offer"),
    Verb("accept", trade.accept, trade.may_accept, "Accept"),
    Verb("decline", trade.decline, trade.may_answer, "Decline"),
    Verb("counter", trade.draft, trade.may_counter, "Make a counter-offer"),
    Verb(
        "give",
        trade.give,
        trade.drafts,
        "Give 1 {kind}",
        kind=Param(RESOURCES, trade.may_give, trade.giveable),
    ),
    Verb(
        "want",
        trade.want,
        trade.drafts,
        "Ask for 1 {kind}, and more",
        kind=Param(RESOURCES, trade.may_want, trade.wants),
    ),
    Verb(
        "for",
        trade.want_last,
        trade.drafts,
        "Ask for 1 {kind}, and announce the offer",
        kind=Param(RESOURCES, trade.may_want_last, trade.last_wants),
    ),
    Verb(
        "close",
        trade.close,
        trade.closes,
        "Trade with seat {other}",
        other=Param(tuple(range(SEATS)), trade.may_close),
    ),
    Verb("no-trade", trade.close_with_nobody, trade.closes, "Trade with nobody"),
    Verb("end", turn.end_turn, turn.acts, "End your turn"),
)
