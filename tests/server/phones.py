"""The other side of messages: a receiver on loopback for webhooks and pushes, a browser that deciphers."""

from __future__ import annotations

import json
import time
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pentapolis.server.notify import webpush
from tests.server.letters import receiving


class Receiver(ThreadingHTTPServer):
    """Keeps everything that is posted to it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Keep)
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def texts(self) -> list[str]:
        return [json.loads(body)["content"] for _, _, body in self.received]


class _Keep(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.received.append((self.path, headers, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def receiver() -> AbstractContextManager[Receiver]:
    return receiving(Receiver())


class Phone:
    """A browser's side of Web Push."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(webpush.CURVE)
        self.auth = b"0123456789abcdef"
        self.keys = (webpush.to_text(webpush.point(self.key.public_key())), webpush.to_text(self.auth))

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, body[21 : 21 + length])
        both = webpush.point(self.key.public_key()) + body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), sender)
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + both).derive(shared)
        content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(content).decrypt(nonce, body[21 + length :], None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def check_vapid(header: str, origin: str, key: str) -> str:
    """Verify who sends and for whom, as a push service does (RFC 8292); whom it may complain to."""
    token, public = header.removeprefix("vapid t=").split(", k=")
    assert public == key
    signed, _, signature = token.rpartition(".")
    claims = json.loads(webpush.to_bytes(signed.split(".")[1]))
    assert claims["aud"] == origin
    assert 0 < claims["exp"] - time.time() <= 24 * 3600, "RFC 8292 allows a day"
    raw = webpush.to_bytes(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    sender = ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, webpush.to_bytes(public))
    sender.verify(numbers, signed.encode(), ec.ECDSA(SHA256()))
    return str(claims["sub"])
