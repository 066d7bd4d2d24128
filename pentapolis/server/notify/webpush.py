"""Web Push: messages that only the browser can read (RFC 8291), from a server it knows (VAPID, RFC 8292).

What is computed here is the protocol; the cryptography itself is the library's.
"""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pentapolis.server.refused import Refused

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096
"""The largest message that every push service takes, encrypted."""
LONGEST: Final = 3000
VALID_SECONDS: Final = 12 * 3600


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """The server's own key, made once."""
    return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), CURVE)


def public_text(key: str) -> str:
    """What browsers are told of the server's key."""
    return to_text(point(private_key(key).public_key()))


def authorization(key: str, endpoint: str, subject: str, moment: float | None = None) -> str:
    """The header by which a push service knows who sends."""
    parts = urlsplit(endpoint)
    until = int((time.time() if moment is None else moment) + VALID_SECONDS)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": subject}
    head = to_text(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    signed = f"{head}.{to_text(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(private_key(key).sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={public_text(key)}"


def checked_keys(p256dh: str, auth: str) -> None:
    """Refuse what cannot be the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(p256dh))
        fine = len(to_bytes(auth)) == 16
    except (ValueError, UnsupportedAlgorithm):
        fine = False
    if not fine:
        raise Refused("bad_push", 422)


def encrypted(
    message: bytes, p256dh: str, auth: str, salt: bytes | None = None, key: str | None = None
) -> bytes:
    """A message for one browser; `salt` and `key` are drawn anew for each, except in tests."""
    salt = os.urandom(16) if salt is None else salt
    mine = private_key(new_key() if key is None else key)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(p256dh))
    both = point(theirs) + point(mine.public_key())
    shared = HKDF(SHA256(), 32, to_bytes(auth), b"WebPush: info\0" + both).derive(
        mine.exchange(ec.ECDH(), theirs)
    )
    content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    sender = point(mine.public_key())
    head = salt + RECORD.to_bytes(4, "big") + len(sender).to_bytes(1, "big") + sender
    return head + AESGCM(content).encrypt(nonce, message[:LONGEST] + b"\x02", None)
