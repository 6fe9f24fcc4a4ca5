"""A software passkey that behaves like browsers and security keys (WebAuthn without attestation)."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Passkey:
    """A key pair; it signs any challenge for the origin it was made for, and none for others."""

    def __init__(self, origin: str, counts: bool = True) -> None:
        self.origin, self.host, self.counts = origin, urlsplit(origin).hostname or "", counts
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = text(secrets.token_bytes(16))
        self.count = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        own = data(self.id)
        attested = bytes(16) + struct.pack(">H", len(own)) + own + cbor2.dumps(public)
        told = {"fmt": "none", "attStmt": {}, "authData": self._said(ATTESTED) + attested}
        client = self._client("webauthn.create", challenge=options["challenge"])
        response = {"clientDataJSON": text(client), "attestationObject": text(cbor2.dumps(told))}
        return self._credential(response)

    def sign(self, options: dict[str, Any], **changes: str) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.count += self.counts
        client = self._client("webauthn.get", **{"challenge": options["challenge"], **changes})
        said = self._said(0)
        signature = self.key.sign(said + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        told = {"authenticatorData": said, "clientDataJSON": client, "signature": signature}
        return self._credential({name: text(part) for name, part in told.items()})

    def _client(self, kind: str, **told: str) -> bytes:
        return json.dumps({"type": kind, "origin": self.origin, **told}).encode()

    def _said(self, flags: int) -> bytes:
        place = hashlib.sha256(self.host.encode()).digest()
        return place + bytes([PRESENT | VERIFIED | flags]) + struct.pack(">I", self.count)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": self.id, "rawId": self.id, "type": "public-key", "response": response}
