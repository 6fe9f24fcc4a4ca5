"""Settings, and which origins are allowed."""

from __future__ import annotations

import pytest

from topout.server.settings import BadSetting, Settings, from_command


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000", True),
        ("127.0.0.1", "http://localhost:8000", True),
        ("127.0.0.1", "http://localhost:8001", False),
        ("127.0.0.1", "https://localhost:8000", False),
        ("127.0.0.1", "http://192.0.2.7:8000", False),
        ("0.0.0.0", "http://192.0.2.7:8000", True),
        ("0.0.0.0", "http://evil.example:8000", False),
        ("0.0.0.0", "http://127.0.0.1.evil.example:8000", False),
        ("127.0.0.1", "https://tables.example.org", True),
        ("127.0.0.1", "https://tables.example.org.evil.example", False),
        ("127.0.0.1", "null", False),
        ("127.0.0.1", "", False),
    ],
)
def test_only_our_own_pages_are_allowed(host: str, origin: str, allowed: bool) -> None:
    assert Settings(host, 8000, origins=("https://tables.example.org",)).allows(origin) is allowed


def test_settings_come_from_the_command_and_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPOUT_GRACE", "5")
    monkeypatch.setenv("TOPOUT_ORIGINS", "https://a.example,https://b.example")
    found = from_command("127.0.0.1", 1, "", ())
    assert (found.grace, found.origins, found.secure) == (5.0, ("https://a.example", "https://b.example"), True)
    monkeypatch.setenv("TOPOUT_GRACE", "soon")
    with pytest.raises(BadSetting, match="TOPOUT_GRACE=soon"):
        from_command("127.0.0.1", 1, "", ())
    with pytest.raises(BadSetting, match="--origin"):
        from_command("127.0.0.1", 1, "", ("tables.example.org",))
