"""Accounts over HTTP: passkeys, sign-in by e-mail, devices, export and deletion."""

from __future__ import annotations

import json
from typing import Annotated, Any

from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET

from topout.messages import accounts as told
from topout.messages.guests import Carry
from topout.messages.rejection import Rejected
from topout.server.post.letter import BadAddress, read_address
from topout.server.rooms.house import House
from topout.server.store.accounts.ceremony import Place
from topout.server.store.accounts.letters import OPEN_SECONDS
from topout.server.store.identity import COOKIE
from topout.server.web.guard import address_of
from topout.server.web.http import ERRORS, Asking, anyone, cookie_with, device_of, house_of, own_token, someone
from topout.table.people import Person

Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
SUBJECT = "Your link to Topout"
WORDS = """\
Open this link and say there that it was you: then your games are on that device too.

{link}

It works once, within {minutes} minutes. If you did not ask for it, do nothing: without it nobody comes in.
"""


def tried(request: Asking) -> House:
    """The server, after counting a sign-in attempt against the rate limit."""
    house = house_of(request)
    if not house.attempt_limits.take(address_of(dict(request.scope))):
        raise Rejected("too_fast", "That was too often; wait a few minutes.", 429)
    return house


def page_of(request: Asking) -> Place:
    """The origin on which a passkey is used; only allowed origins get this far."""
    return Place(request.headers.get("origin") or house_of(request).settings.home)


def link_to(request: Asking, code: str) -> str:
    """A link for an e-mail: to the requesting origin if it is configured, otherwise to the server's address."""
    settings, origin = house_of(request).settings, request.headers.get("origin", "")
    return f"{origin if origin in settings.origins else settings.home}/#/letter/{code}"


async def sent(house: House, address: str, text: str) -> None:
    """Send an e-mail in the background, so that response times reveal nothing."""
    await house.post.send(address, SUBJECT, text, patience=OPEN_SECONDS)


async def account_of(request: Asking, person: Person | None) -> told.Account:
    """My ways of signing in."""
    return await house_of(request).accounts.of(person, own_token(request))


async def signed_in(request: Asking, guest: int, carrier: str) -> Response[told.SignedIn]:
    """Sign a guest in on this device: a token, unless it has one, and who the device was before."""
    house, token = house_of(request), own_token(request)
    was = person = await house.identity.find(token)
    if person is None or person.id != guest:
        person, token = await house.identity.admit(guest, device_of(request))
    before = await house.accounts.before(was, own_token(request), person)
    info = told.SignedIn(person.name, person.face or UNSET, token if carrier == "header" else UNSET, before or UNSET)
    cookies = [] if carrier == "header" else [cookie_with(token, house.settings.secure)]
    return Response(info, status_code=201, cookies=cookies)


@post("/api/carry", responses=ERRORS, tags=("guests",))
async def carry(request: Asking, data: JSONBody[Carry]) -> Response[told.SignedIn]:
    """Sign in with a code made on another device."""
    return await signed_in(request, await house_of(request).identity.carried(data.code), data.carrier)


class SignIn(Controller):
    """Signing in."""

    path = "/api/sign-in"
    tags = ("accounts",)

    @post("/passkey/options", responses=ERRORS, status_code=200)
    async def ask_passkey(self, request: Asking) -> told.PasskeyOptions:
        """Options for signing in with a passkey."""
        return told.PasskeyOptions(await tried(request).accounts.passkeys.to_sign(page_of(request)))

    @post("/passkey", responses=ERRORS)
    async def use_passkey(self, request: Asking, data: JSONBody[told.Passkey]) -> Response[told.SignedIn]:
        """Sign in with a passkey."""
        guest = await tried(request).accounts.passkeys.owner(page_of(request), data.credential)
        return await signed_in(request, guest, data.carrier)

    @post("/letter", responses=ERRORS, status_code=202)
    async def send_letter(self, request: Asking, data: JSONBody[told.Letter]) -> told.LetterSent:
        """Have a sign-in link e-mailed; the answer is the same whether the address is known or not."""
        house, person = tried(request), await anyone(request)
        if not house.post.works:
            raise Rejected("no_letters", "This server sends no e-mail; use a passkey.")
        try:
            address = read_address(data.address)
        except BadAddress as problem:
            raise Rejected("no_address", str(problem), 400) from None
        code = await house.accounts.letters.code(address, person.id if person else None)
        text = WORDS.format(link=link_to(request, code), minutes=OPEN_SECONDS // 60)
        house.services.errands.later(sent(house, address, text))
        return told.LetterSent(OPEN_SECONDS)

    @post("/letter/look", responses=ERRORS, status_code=200)
    async def look_at_letter(self, request: Asking, data: JSONBody[told.LetterCode]) -> told.LetterInfo:
        """Look an e-mailed link up without using it."""
        house = tried(request)
        return await house.accounts.letter_info(data.code, await anyone(request))

    @post("/letter/open", responses=ERRORS)
    async def open_letter(self, request: Asking, data: JSONBody[told.LetterCode]) -> Response[told.SignedIn]:
        """Use an e-mailed link, once: sign in, or add the address to the present account."""
        house = tried(request)
        guest = await house.accounts.letter_opened(data.code, await anyone(request), data.name)
        return await signed_in(request, guest, data.carrier)


class Accounts(Controller):
    """My ways of signing in, and my data."""

    path = "/api/account"
    tags = ("accounts",)

    @get("/", responses=ERRORS)
    async def account(self, request: Asking) -> told.Account:
        """My ways of signing in; also answered without a guest."""
        return await account_of(request, await anyone(request))

    @post("/passkeys/options", responses=ERRORS, status_code=200)
    async def ask_new_passkey(self, request: Asking) -> told.PasskeyOptions:
        """Options for making a passkey."""
        person = await someone(request)
        return told.PasskeyOptions(await tried(request).accounts.passkeys.to_make(person, page_of(request)))

    @post("/passkeys", responses=ERRORS)
    async def new_passkey(self, request: Asking, data: JSONBody[told.NewPasskey]) -> told.Account:
        """Add a passkey."""
        person = await someone(request)
        await tried(request).accounts.passkeys.add(person, page_of(request), data.credential, data.name)
        return await account_of(request, person)

    @patch("/passkeys/{number:int}", responses=ERRORS)
    async def name_passkey(self, request: Asking, number: Number, data: JSONBody[told.PasskeyName]) -> told.Account:
        """Rename a passkey."""
        person = await someone(request)
        await house_of(request).accounts.passkeys.rename(person.id, number, data.name)
        return await account_of(request, person)

    @delete("/passkeys/{number:int}", responses=ERRORS, status_code=200)
    async def remove_passkey(self, request: Asking, number: Number) -> told.Account:
        """Remove a passkey."""
        person = await someone(request)
        await house_of(request).accounts.passkeys.remove(person.id, number)
        return await account_of(request, person)

    @delete("/addresses/{number:int}", responses=ERRORS, status_code=200)
    async def remove_address(self, request: Asking, number: Number) -> told.Account:
        """Remove an e-mail address."""
        person = await someone(request)
        await house_of(request).accounts.letters.remove(person.id, number)
        return await account_of(request, person)

    @post("/merge", responses=ERRORS, status_code=200)
    async def merge(self, request: Asking, data: JSONBody[told.Merge]) -> told.Account:
        """Merge the games of the guest this browser had before."""
        person = await someone(request)
        await tried(request).accounts.merge(person, data.code)
        return await account_of(request, person)

    @post("/sign-out", responses=ERRORS, status_code=200)
    async def sign_out(self, request: Asking, data: JSONBody[told.SignOut]) -> Response[told.Account]:
        """Sign out one device, possibly this one, or all others."""
        person = await someone(request)
        await house_of(request).accounts.sign_out(person, own_token(request), data.mark)
        again = await anyone(request)
        return Response(await account_of(request, again), cookies=[] if again else [gone()])

    @get("/export", responses=ERRORS)
    async def export(self, request: Asking) -> Response[bytes]:
        """Everything stored about me, as a file."""
        person = await someone(request)
        if not house_of(request).look_limits.take(f"export {person.id}"):
            raise Rejected("too_fast", "That was too often; wait a moment.", 429)
        text = json.dumps(await house_of(request).accounts.export(person), indent=1, ensure_ascii=False) + "\n"
        headers = {"content-disposition": 'attachment; filename="topout.json"', "cache-control": "no-store"}
        return Response(text.encode(), media_type="application/json", headers=headers)

    @post("/farewell", responses=ERRORS, status_code=200)
    async def farewell(self, request: Asking, data: JSONBody[told.Farewell]) -> Response[told.Account]:
        """Delete my account; the matches remain for my opponents, without my name."""
        person = await someone(request)
        if data.name != person.name:
            raise Rejected("not_sure", "That is not your name; nothing was deleted.", 400)
        await house_of(request).accounts.erase(person)
        return Response(await account_of(request, None), cookies=[gone()])


def gone() -> Any:
    """A cookie that removes the session token."""
    return Cookie(COOKIE, value="", httponly=True, samesite="strict", max_age=0, path="/")
