"""Rate and size limits for connections and requests."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic

from topout.messages.rejection import Rejected

FRAME_BYTES = 8 * 1024
UNSENT_BYTES = 512 * 1024
"""A connection with this many unsent bytes is closed, because its peer reads too slowly."""
BODY_BYTES = 64 * 1024
OPEN_FILES = 65_536
OWN_FILES = 200
"""Open files reserved for the server itself: database, thinking processes, static files."""


def open_many() -> None:
    """Raise the limit of open files, which shells set to about a thousand, as far as the system allows."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    """The number of connections that leaves the server enough files for itself."""
    most = OPEN_FILES
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = OPEN_FILES if soft == resource.RLIM_INFINITY else soft
    return max(most - OWN_FILES, most // 2)


class Bucket:
    """A token bucket: `burst` at once, `rate` per second after that."""

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.then = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket per key; the least recently used keys are forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self.kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether this key may do one more now."""
        return self.of(key).take()

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self.kept.get(key)
        if bucket is None:
            bucket = self.kept[key] = Bucket(self.rate, self.burst)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return bucket


class Crowd:
    """Limits on how many are present at a time per guest, address, table or other name."""

    def __init__(self, most: Mapping[str, int], sentences: Mapping[str, str], code: str = "crowded") -> None:
        self.most, self.sentences, self.code = most, sentences, code
        self.here: Counter[tuple[str, str]] = Counter()

    @property
    def all_here(self) -> int:
        """How many are present under the server-wide limit, `server`."""
        return self.here["server", ""]

    @contextmanager
    def one_more(self, **names: str) -> Iterator[None]:
        """Count one more under several names while the context lasts; rejected if any limit is reached."""
        self.come(names)
        try:
            yield
        finally:
            self.go(names)

    def come(self, names: Mapping[str, str]) -> None:
        """Count someone who will `go` later; rejected if a limit is reached."""
        full = next((kind for kind, name in names.items() if self.here[kind, name] >= self.most[kind]), None)
        if full:
            raise Rejected(self.code, self.sentences[full], 429)
        self.here.update(names.items())

    def go(self, names: Mapping[str, str]) -> None:
        """Count someone out, keeping nothing about names that are no longer present."""
        for name in names.items():
            self.here[name] -= 1
            if not self.here[name]:
                del self.here[name]
