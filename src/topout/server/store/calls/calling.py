"""Notification settings, subscribed devices, and vacations."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.calling import CallWish, Device, NewDevice, Quiet, Vacation
from topout.messages.rejection import Rejected
from topout.server.store.accounts.letters import addresses_of
from topout.server.store.calls.waiting import now_of, vacation_of
from topout.server.store.identity import hashed
from topout.server.store.schema.slow import awaited, callings, calls, keys, subscriptions, vacations

MOST_DEVICES = 10
DAY = 24 * 3600 * 1000
OFF_KEY = "off"
MARK_BYTES = 16
OF_A_GUEST = (subscriptions, callings, vacations, calls)
"""Tables with data of a guest."""
HAVE = sa.text("INSERT INTO callings (guest) VALUES (:guest) ON CONFLICT DO NOTHING")
KEEP_KEY = sa.text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


class Wished(NamedTuple):
    """Whether someone wants e-mail and reminders, and their quiet hours."""

    mail: bool = False
    remind: bool = False
    quiet: Quiet = Quiet()


def wish_of(connection: Connection, guest: int) -> Wished:
    """Someone's notification settings."""
    row = connection.execute(sa.select(callings).where(callings.c.guest == guest)).first()
    quiet = Quiet(row.zone, row.quiet_from, row.quiet_to) if row else Quiet()
    return Wished(bool(row.mail), bool(row.remind), quiet) if row else Wished()


def keep_wish(connection: Connection, guest: int, wish: CallWish) -> None:
    """Store notification settings."""
    connection.execute(HAVE, {"guest": guest})
    switches = {"mail": wish.mail, "remind": wish.remind}
    given: dict[str, Any] = {name: on for name, on in switches.items() if on is not None}
    if wish.quiet is not None:
        given |= {"zone": wish.quiet.zone, "quiet_from": wish.quiet.start, "quiet_to": wish.quiet.end}
    if given:
        connection.execute(callings.update().where(callings.c.guest == guest).values(given))


# --- devices ----------------------------------------------------------------------------------------------------------


def devices_of(connection: Connection, guest: int) -> list[Device]:
    """The devices on which someone is notified."""
    s = subscriptions.c
    wanted = sa.select(s.id, s.endpoint).where(s.guest == guest).order_by(s.id)
    return [Device(*row) for row in connection.execute(wanted)]


def add_device(connection: Connection, guest: int, device: NewDevice, token: str) -> None:
    """Subscribe a device for as long as this token is signed in; it no longer belongs to anyone else."""
    s = subscriptions.c
    connection.execute(subscriptions.delete().where(s.endpoint == device.endpoint))
    if connection.execute(sa.select(sa.func.count()).where(s.guest == guest)).scalar_one() >= MOST_DEVICES:
        raise Rejected("enough", f"You are notified on {MOST_DEVICES} devices already; remove one of them first.", 429)
    about = {"endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth, "token": hashed(token)}
    connection.execute(subscriptions.insert().values(guest=guest, made=int(time.time()), **about))


def drop_device(connection: Connection, guest: int, number: int) -> None:
    """Unsubscribe a device; an unknown number changes nothing."""
    if number in [device.number for device in devices_of(connection, guest)]:
        connection.execute(subscriptions.delete().where(subscriptions.c.id == number))


def address_of(connection: Connection, guest: int) -> str:
    """Someone's verified e-mail address, or an empty string."""
    return next((each.address for each in addresses_of(connection, guest)), "")


# --- vacations --------------------------------------------------------------------------------------------------------


def vacation(connection: Connection, guest: int, days: int, year: int) -> Vacation:
    """Someone's vacation days left in a year, and the rest of their present vacation."""
    row = vacation_of(connection, guest)
    to_come = max(row.until - now_of(connection), 0) if row else 0
    taken = row.days if row and row.year == year else 0
    return Vacation(max(days - taken, 0), to_come // 1000)


def take_vacation(connection: Connection, guest: int, days: int, most: int, year: int) -> None:
    """Start or end a vacation; a day that has begun counts, and days not begun are given back."""
    now, row = now_of(connection), vacation_of(connection, guest)
    taken = row.days if row and row.year == year else 0
    taken -= min(max(row.until - now - 1, 0) // DAY, taken) if row else 0
    if days > most - taken:
        raise Rejected("no_vacation", f"You have {most - taken} days of vacation left this year.")
    connection.execute(vacations.delete().where(vacations.c.guest == guest))
    until = now + days * DAY if days else 0
    connection.execute(vacations.insert().values(guest=guest, year=year, days=taken + days, until=until))


# --- what letters are signed with -------------------------------------------------------------------------------------


def key(connection: Connection, name: str, new: str) -> str:
    """A signing key shared by all servers on this database, created on first use."""
    connection.execute(KEEP_KEY, {"name": name, "value": new})
    return str(connection.execute(sa.select(keys.c.value).where(keys.c.name == name)).scalar_one())


def off_code(connection: Connection, guest: int) -> str:
    """The code in an e-mail's unsubscribe link, which works without signing in."""
    number = guest.to_bytes(8, "big")
    return base64.urlsafe_b64encode(number + _mark(connection, number)).decode().rstrip("=")


def turn_off(connection: Connection, code: str) -> bool:
    """Unsubscribe whoever received this code from e-mail; false if it is unknown."""
    try:
        given = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except ValueError:
        return False
    number, mark = given[:8], given[8:]
    if not hmac.compare_digest(mark, _mark(connection, number)):
        return False
    guest = int.from_bytes(number, "big")
    connection.execute(callings.update().where(callings.c.guest == guest).values(mail=False))
    return True


def _mark(connection: Connection, number: bytes) -> bytes:
    secret = key(connection, OFF_KEY, secrets.token_urlsafe(32))
    return hmac.digest(secret.encode(), number, hashlib.sha256)[:MARK_BYTES]


def kept_of(connection: Connection, guest: int) -> dict[str, Any]:
    """Everything stored about someone's notifications, as exported."""
    mail, remind, quiet = wish_of(connection, guest)
    row = vacation_of(connection, guest)
    devices = [device.endpoint for device in devices_of(connection, guest)]
    quiet_hours = {"zone": quiet.zone, "start": quiet.start, "end": quiet.end}
    return {
        "calls": {"mail": mail, "remind": remind, "quiet": quiet_hours, "devices": devices},
        "vacation": {"year": row.year, "days": row.days} if row else None,
    }


def move_calls(connection: Connection, old: int, new: int) -> None:
    """Notify the new guest of the old one's turns, on both guests' devices and by the new one's settings.

    Of two vacations, the one with more days taken remains.
    """
    for kept in (awaited, subscriptions, calls):
        connection.execute(kept.update().where(kept.c.guest == old).values(guest=new))
    for kept, better in ((callings, callings.c.guest == new), (vacations, vacations.c.days)):
        rows = sa.select(kept.c.guest).where(kept.c.guest.in_((old, new))).order_by(better.desc())
        found = list(connection.execute(rows).scalars())
        connection.execute(kept.delete().where(kept.c.guest.in_(found[1:])))
        connection.execute(kept.update().where(kept.c.guest == old).values(guest=new))


def forget_calls(connection: Connection, guest: int) -> None:
    """Delete everything about someone's notifications."""
    for kept in OF_A_GUEST:
        connection.execute(kept.delete().where(kept.c.guest == guest))
