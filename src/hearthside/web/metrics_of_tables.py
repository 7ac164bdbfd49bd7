"""What goes on at the tables of this server, as figures for Prometheus (`metrics`)."""

from hearthside.web.live.rooms import Rooms


def gauges(rooms: Rooms) -> dict[str, float]:
    """Each figure by its name; one that only grows is called `…_total`."""
    hubs = rooms.hubs.values()
    return {
        "tables_open": len(hubs),
        "seats_here": sum(len(hub.here) for hub in hubs),
        "streams_open": sum(hub.streams for hub in hubs),
        "moves_total": rooms.traffic.made,
        "moves_under_way": rooms.traffic.moves,
    }
