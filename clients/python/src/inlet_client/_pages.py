from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def iterate(
    ask: Callable[..., Any],
    request: Any,
    *,
    items: str,
    within: str | None,
    by: str,
    next: str | None,
) -> Iterator[Any]:
    """The items of a list, page by page. Pages name the next one, or are counted off if next is None."""
    place = dict(request)
    pagination = dict(place.get(within) or {}) if within else place
    if within:
        place[within] = pagination
    while True:
        page = ask(**place)
        yield from page[items]
        if next is None:
            if not page[items]:
                return
            pagination[by] = pagination.get(by, 0) + len(page[items])
        elif page.get(next) is None:
            return
        else:
            pagination[by] = page[next]
