"""A small proxy, as hosting platforms have one in front: it writes down whom it serves, and passes all else on."""

import contextlib
import socket
import threading

PEER = b"x-test-peer:"
"""What a test's client says in place of having another address: the proxy takes it for where it was asked from."""


class Proxy:
    """Listens on a port of its own and passes every connection on to `port`. Each is one request, or one socket."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._behind)) as behind:
            received = b""
            while b"\r\n\r\n" not in received:
                more = client.recv(65536)
                if not more:
                    return
                received += more
            head, _, body = received.partition(b"\r\n\r\n")
            behind.sendall(with_peer(head) + b"\r\n\r\n" + body)
            threading.Thread(target=pump, args=(client, behind), daemon=True).start()
            pump(behind, client)


def with_peer(head: bytes) -> bytes:
    """The head with the peer's address behind those that it claims itself, and the scheme the proxy was asked by."""
    lines = head.split(b"\r\n")
    peer = next((line[len(PEER) :].strip() for line in lines if line.lower().startswith(PEER)), b"198.51.100.1")
    claimed = [line.partition(b":")[2].strip() for line in lines if line.lower().startswith(b"x-forwarded-for:")]
    dropped = (PEER, b"x-forwarded-for:", b"x-forwarded-proto:")
    kept = [line for line in lines if not line.lower().startswith(dropped)]
    if not any(line.lower().startswith(b"upgrade:") for line in kept):
        kept = [line for line in kept if not line.lower().startswith(b"connection:")] + [b"Connection: close"]
    written = b"X-Forwarded-For: " + b", ".join((*claimed, peer))
    return b"\r\n".join((*kept, written, b"X-Forwarded-Proto: https"))


def pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
