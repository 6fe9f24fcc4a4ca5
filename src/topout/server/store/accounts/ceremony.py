"""What a passkey is asked and whether its answer is true (WebAuthn); the library for it comes with `topout[server]`."""

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
"""What passkeys call themselves: up to 1,023 bytes in base64url."""
SECONDS = 300
"""For so long a question stays open: some people look for their key first."""
WORKS = find_spec("webauthn") is not None


@dataclass(frozen=True)
class Place:
    """The page on which someone uses a passkey, which is good for its host alone."""

    origin: str

    @property
    def host(self) -> str:
        """The page's host, which must be a name."""
        found = urlsplit(self.origin).hostname or ""
        try:
            ip_address(found)
        except ValueError:
            return found
        why = "Passkeys work where the page has a name, not a number for an address"
        raise Rejected("nameless", f"{why}: on this machine, at localhost.", 400)


@dataclass(frozen=True)
class Proof:
    """What is known of a passkey once its answer was true."""

    credential: str
    public_key: bytes
    signed: int


def needed() -> None:
    """Reject what needs passkeys where the library is missing."""
    if not WORKS:
        raise Rejected("no_passkeys", "This server has no passkeys; pip install 'topout[server]' brings them.")


def to_make(place: Place, guest: int, name: str, others: Sequence[str], challenge: bytes) -> dict[str, Any]:
    """What a browser needs to make a passkey that finds its owner by itself, unless it has one of these."""
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
    """What a browser needs to have any of its passkeys for this page sign."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    asked = generate_authentication_options(rp_id=place.host, challenge=challenge, timeout=SECONDS * 1000)
    return options_to_json_dict(asked)


def made(place: Place, credential: dict[str, Any], challenge: bytes) -> Proof:
    """A new passkey, if it was made for this page and challenge."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    expected: Any = {"expected_challenge": challenge, "expected_rp_id": place.host, "expected_origin": place.origin}
    found = _checked(lambda: verify_registration_response(credential=credential, **expected))
    return Proof(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)


def signed(place: Place, credential: dict[str, Any], challenge: bytes, known: Proof) -> Proof:
    """A passkey that is known, if it has signed this challenge on this page, and is no copy of itself."""
    from webauthn import verify_authentication_response

    expected: Any = {"expected_challenge": challenge, "expected_rp_id": place.host, "expected_origin": place.origin}
    expected |= {"credential_public_key": known.public_key, "credential_current_sign_count": known.signed}
    found = _checked(lambda: verify_authentication_response(credential=credential, **expected))
    return Proof(known.credential, known.public_key, found.new_sign_count)


def challenge_of(credential: dict[str, Any]) -> bytes:
    """Which challenge a browser says it was asked."""
    from webauthn import base64url_to_bytes

    if not shallow(credential):
        raise unproven()
    told = _checked(lambda: json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"])))
    return _checked(lambda: base64url_to_bytes(told["challenge"]))


def credential_of(credential: dict[str, Any]) -> str:
    """Which passkey a browser says it was."""
    found = credential.get("id")
    if not isinstance(found, str) or not CREDENTIAL.fullmatch(found):
        raise unproven()
    return found


def _checked(work: Callable[[], T]) -> T:
    """Whatever is wrong with what someone sent, they hear the same."""
    try:
        return work()
    except Exception:
        raise unproven() from None


def unproven() -> Rejected:
    """A passkey's answer is not true, too late, or not for us."""
    return Rejected("unproven", "That passkey could not be checked. Please try once more.", 403)
