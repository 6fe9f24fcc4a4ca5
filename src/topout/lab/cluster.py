"""Sharing work among the nodes of a Ray cluster; the work of a node that dies is done again by others."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from topout.lab.crew import Hands, Hire

KNOCK_SECONDS = 5.0


class NoCluster(ValueError):
    """There is no such cluster, or Ray is missing; the message says what would help."""


def ray_module() -> Any:
    """The ray module, or an error that says how to install it."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise NoCluster("Playing on a cluster needs Ray: pip install 'topout[ray]'.") from None


class Ordered(NamedTuple):
    """A piece of work given to the cluster."""

    ray: Any
    order: Any

    def result(self) -> Any:
        """Wait for the result."""
        return self.ray.get(self.order)


def nobody_at(address: str) -> NoCluster:
    """The error if nobody answers at this address."""
    where = "here" if address == "auto" else f"at {address}"
    return NoCluster(f"There is no Ray cluster {where}; `ray start --head` starts one.")


def knock(address: str) -> None:
    """Check quickly whether a cluster answers at all: Ray itself would retry for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    try:
        if colon:
            socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
    except (OSError, ValueError):
        raise nobody_at(address) from None


def on_ray(address: str) -> Hire:
    """Workers on the cluster at this address; `auto` is the one this machine belongs to."""
    ray = ray_module()
    knock(address)

    @contextmanager
    def hire() -> Iterator[Hands]:
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError):
            raise nobody_at(address) from None
        again_if_lost = ray.remote(num_cpus=1, max_retries=-1)

        def submit(work: Callable[..., Any], *given: Any) -> Ordered:
            return Ordered(ray, again_if_lost(work).remote(*given))

        try:
            yield Hands(int(ray.cluster_resources().get("CPU", 1)), submit)
        finally:
            ray.shutdown()

    return hire


def hire_on(address: str | None) -> Hire | None:
    """The same if a cluster is named, otherwise `None`."""
    return on_ray(address) if address else None
