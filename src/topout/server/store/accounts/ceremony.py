"""The WebAuthn ceremonies: options for the browser, and verification; the library comes with `topout[server]`."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.parse import urlsplit

from topout.messages.depth import shallow
from topout.messages.rejection import Rejected

T = TypeVar("T")
CALLED = "Topout"
CREDENTIAL = re.compile(r"[A-Za-z0-9_-]{1,1400}")
"""Credential ids: up to 1,023 bytes in base64url."""
SECONDS = 300
"""How long a challenge is valid; some people have to look for their key first."""
WORKS = find_spec("webauthn") is not None


@dataclass(frozen=True)
class Place:
    """The origin on which a passkey is used, to whose host it is bound."""

    origin: str

    @property
    def host(self) -> str:
        """The origin's host, which must be a name (not an IP address)."""
        found = urlsplit(self.origin).hostname or ""
        try:
            ip_address(found)
        except ValueError:
            return found
        why = "Passkeys work where the page has a name, not a number for an address"
        raise Rejected("nameless", f"{why}: on this machine, at localhost.", 400)


@dataclass(frozen=True)
class Proof:
    """What a verified credential tells about its passkey."""

    credential: str
    public_key: bytes
    signed: int


def needed() -> None:
    """Reject requests that need passkeys if the library is missing."""
    if not WORKS:
        raise Rejected("no_passkeys", "This server has no passkeys; pip install 'topout[server]' brings them.")


def to_make(place: Place, guest: int, name: str, others: Sequence[str], challenge: bytes) -> dict[str, Any]:
    """Options for creating a discoverable passkey, unless the authenticator has one of `others`."""
    from webauthn import base64url_to_bytes, generate_registration_options
    from webauthn.helpers import options_to_json_dict, structs

    wanted = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    made = generate_registration_options(
        rp_id=place.host,
        rp_name=CALLED,
        user_name=name,
        user_id=hashlib.sha256(f"topout guest {guest}".encode()).digest(),
        challenge=challenge,
        timeout=SECONDS * 1000,
        authenticator_selection=wanted,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(base64url_to_bytes(other)) for other in others],
    )
    return options_to_json_dict(made)


def to_sign(place: Place, challenge: bytes) -> dict[str, Any]:
    """Options for signing in with any passkey for this origin."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    asked = generate_authentication_options(rp_id=place.host, challenge=challenge, timeout=SECONDS * 1000)
    return options_to_json_dict(asked)


def made(place: Place, credential: dict[str, Any], challenge: bytes) -> Proof:
    """Verify a new passkey against origin and challenge."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    expected: Any = {"expected_challenge": challenge, "expected_rp_id": place.host, "expected_origin": place.origin}
    found = _checked(lambda: verify_registration_response(credential=credential, **expected))
    return Proof(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)


def signed(place: Place, credential: dict[str, Any], challenge: bytes, known: Proof) -> Proof:
    """Verify a known passkey's signature and its counter, which would reveal a copy."""
    from webauthn import verify_authentication_response

    expected: Any = {"expected_challenge": challenge, "expected_rp_id": place.host, "expected_origin": place.origin}
    expected |= {"credential_public_key": known.public_key, "credential_current_sign_count": known.signed}
    found = _checked(lambda: verify_authentication_response(credential=credential, **expected))
    return Proof(known.credential, known.public_key, found.new_sign_count)


def challenge_of(credential: dict[str, Any]) -> bytes:
    """The challenge a credential claims to answer."""
    from webauthn import base64url_to_bytes

    if not shallow(credential):
        raise unproven()
    told = _checked(lambda: json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"])))
    return _checked(lambda: base64url_to_bytes(told["challenge"]))


def credential_of(credential: dict[str, Any]) -> str:
    """The credential id that a browser names."""
    found = credential.get("id")
    if not isinstance(found, str) or not CREDENTIAL.fullmatch(found):
        raise unproven()
    return found


def _checked(work: Callable[[], T]) -> T:
    """Turn every verification failure into the same rejection."""
    try:
        return work()
    except Exception:
        raise unproven() from None


def unproven() -> Rejected:
    """The credential is invalid, expired or for another origin."""
    return Rejected("unproven", "That passkey could not be checked. Please try once more.", 403)
