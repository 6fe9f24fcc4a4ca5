"""Notification settings, subscribed devices and vacations over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET
from sqlalchemy.engine import Connection

from topout.messages.calling import CallSettings, CallWish, Holiday, NewDevice
from topout.messages.rejection import Rejected
from topout.server.post import push
from topout.server.rooms.house import House
from topout.server.rooms.people.calls import zone_of
from topout.server.store.calls import calling, waiting
from topout.server.web.http import ERRORS, Asking, house_of, own_token, someone
from topout.table.people import Person


async def settings_of(house: House, person: Person) -> CallSettings:
    """Someone's notification settings."""
    key = push.public_key(await house.calls.own_key()) if house.calls.pushes else UNSET
    most, year, letters = house.settings.vacation, this_year(), house.post.works

    def work(connection: Connection) -> CallSettings:
        mail, remind, quiet = calling.wish_of(connection, person.id)
        address = calling.address_of(connection, person.id) if letters else ""
        devices = calling.devices_of(connection, person.id)
        vacation = calling.vacation(connection, person.id, most, year)
        return CallSettings(mail, remind, quiet, devices, vacation, key, address or UNSET)

    return await house.storage.call(work)


def this_year() -> int:
    """The year in which vacation days are counted."""
    return datetime.now(UTC).year


class CallsDoor(Controller):
    """One's own notifications."""

    path = "/api"
    tags = ("calls",)

    @get("/me/calls", responses=ERRORS)
    async def calls(self, request: Asking) -> CallSettings:
        """My notification settings."""
        return await settings_of(house_of(request), await someone(request))

    @patch("/me/calls", responses=ERRORS)
    async def change(self, request: Asking, data: JSONBody[CallWish]) -> CallSettings:
        """Change my notification settings."""
        house, person = house_of(request), await someone(request)
        if data.quiet and zone_of(data.quiet.zone) is None:
            raise Rejected("no_zone", "There is no such time zone; write it as Europe/Vienna.", 400)

        def work(connection: Connection) -> None:
            if data.mail and not (house.post.works and calling.address_of(connection, person.id)):
                raise Rejected("no_address", "Add an e-mail address to your account first.")
            calling.keep_wish(connection, person.id, data)

        await house.storage.call(work)
        return await settings_of(house, person)

    @post("/me/calls/devices", responses=ERRORS)
    async def add_device(self, request: Asking, data: JSONBody[NewDevice]) -> CallSettings:
        """Notify me on this device too."""
        house, person = house_of(request), await someone(request)
        if not house.calls.pushes:
            raise Rejected("no_push", "This server cannot send notices to browsers.")
        given = push.Subscription(data.endpoint, data.p256dh, data.auth)
        try:
            push.checked(given, bool(house.settings.push_anywhere))
        except push.BadEndpoint as problem:
            raise Rejected("no_device", str(problem), 400) from None
        token = own_token(request)
        await house.storage.call(lambda connection: calling.add_device(connection, person.id, data, token))
        return await settings_of(house, person)

    @delete("/me/calls/devices/{number:int}", responses=ERRORS, status_code=200)
    async def drop_device(self, request: Asking, number: FromPath[int]) -> CallSettings:
        """Stop notifying me on a device."""
        house, person = house_of(request), await someone(request)
        await house.storage.call(lambda connection: calling.drop_device(connection, person.id, number))
        return await settings_of(house, person)

    @post("/me/vacation", responses=ERRORS, status_code=200)
    async def vacation(self, request: Asking, data: JSONBody[Holiday]) -> CallSettings:
        """Start or end a vacation, and update the tables that wait for me."""
        house, person, year = house_of(request), await someone(request), this_year()

        def work(connection: Connection) -> list[str]:
            calling.take_vacation(connection, person.id, data.days, house.settings.vacation, year)
            return waiting.slow_tables_of(connection, person.id)

        await house.calendar.tell(await house.storage.call(work), person.id, on=bool(data.days))
        return await settings_of(house, person)

    @post("/calls/off/{code:str}", responses=ERRORS, status_code=200)
    async def turn_off(self, request: Asking, code: FromPath[str]) -> CallWish:
        """Unsubscribe with the code from an e-mail, without signing in."""
        if not await house_of(request).storage.call(lambda connection: calling.turn_off(connection, code)):
            raise Rejected("no_link", "That link is not one of ours.", 404)
        return CallWish(mail=False)

    @get("/calls/off/{code:str}", include_in_schema=False, sync_to_thread=False)
    def show_off(self, code: FromPath[str]) -> Response[bytes]:
        """A page that asks for confirmation, since mail scanners follow every link."""
        return Response(b"", status_code=303, headers={"location": f"../../../#/off/{code}"})
