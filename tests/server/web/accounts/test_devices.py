"""Someone's devices, and signing them out."""

from __future__ import annotations

import time

import pytest
from server.running import House, fetch
from server.signing_in import come_in, kept, newcomer

PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"


def test_devices_are_listed_in_words_and_signed_out_one_or_all(place: House) -> None:
    ada = newcomer(place)
    code = ada.post("/api/me/link")["code"]
    carried = {"code": code, "carrier": "header"}
    token = fetch("POST", f"{place.url}/api/carry", json=carried, headers={"user-agent": PHONE}).json()["token"]
    phone, tablet = place.guest("Ada", token), place.guest("Ada", come_in(place, kept(place, ada)).json()["token"])
    devices = {device["words"]: device for device in ada.get("/api/account")["devices"]}
    assert devices["Chrome on Android"]["here"] is False
    assert abs(devices["Chrome on Android"]["made"] - time.time()) < 600
    assert sum(device["here"] for device in ada.get("/api/account")["devices"]) == 1
    ada.post("/api/account/sign-out", mark=devices["Chrome on Android"]["mark"])
    assert phone.refused("GET", "/api/me") == (401, "no_guest")
    assert ada.refused("POST", "/api/account/sign-out", mark="0" * 16) == (404, "no_device")
    assert tablet.get("/api/me")["name"] == "Ada"
    link = ada.post("/api/me/link")["code"]
    assert len(ada.post("/api/account/sign-out")["devices"]) == 1
    assert tablet.refused("GET", "/api/me") == (401, "no_guest")
    assert fetch("POST", f"{place.url}/api/carry", json={"code": link}).status_code == 403
    assert ada.get("/api/me")["name"] == "Ada"


def test_someone_who_signs_this_device_out_is_nobody_there(place: House) -> None:
    ada = newcomer(place)
    (device,) = ada.get("/api/account")["devices"]
    answer = ada.ask("POST", "/api/account/sign-out", mark=device["mark"])
    assert answer.json()["name"] is None
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    assert ada.refused("GET", "/api/me") == (401, "no_guest")


def test_a_device_that_is_signed_out_leaves_the_table_at_once(place: House) -> None:
    ada = newcomer(place)
    table = ada.table("clamber", ["me", "easy", "easy"])
    ada.start(table)
    phone = place.guest("Ada", come_in(place, kept(place, ada)).json()["token"])
    there = phone.sit(table)
    ada.post("/api/account/sign-out")
    with pytest.raises(Exception, match="signed out"):
        there.until("never")
    assert phone.sit(table).seen["you"] is None
