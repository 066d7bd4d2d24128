"""The parts of a running server, together."""

from __future__ import annotations

from dataclasses import dataclass, field

from pentapolis.server.circles import Circles
from pentapolis.server.config import Config
from pentapolis.server.courtesy import Courtesy
from pentapolis.server.daily import Daily
from pentapolis.server.holidays import Holidays
from pentapolis.server.host import Host
from pentapolis.server.mail import MailServer
from pentapolis.server.notify.addresses import Addresses
from pentapolis.server.opendata import OpenData
from pentapolis.server.painting import Gallery
from pentapolis.server.people import People
from pentapolis.server.puzzles import Puzzles
from pentapolis.server.ratings import Ratings
from pentapolis.server.recovery import Recovery
from pentapolis.server.reviews import Reviews
from pentapolis.server.shelf import Shelf
from pentapolis.server.storage import Store
from pentapolis.server.thinkers import Thinkers


@dataclass
class Site:
    """The parts of a running server."""

    config: Config
    store: Store
    host: Host
    people: People
    thinkers: Thinkers
    courtesy: Courtesy
    gallery: Gallery
    circles: Circles = field(init=False)
    shelf: Shelf = field(init=False)
    holidays: Holidays = field(init=False)
    ratings: Ratings = field(init=False)
    reviews: Reviews = field(init=False)
    daily: Daily = field(init=False)
    mail: MailServer | None = field(init=False)
    recovery: Recovery = field(init=False)
    addresses: Addresses = field(init=False)
    puzzles: Puzzles = field(init=False)
    opendata: OpenData = field(init=False)

    def __post_init__(self) -> None:
        self.circles = Circles(self.store)
        self.shelf = Shelf(self.store)
        self.holidays = Holidays(self.store, self.host)
        self.ratings = Ratings(self.store, self.host)
        self.reviews = Reviews(self.store, self.thinkers.queue)
        self.daily = Daily(self.store)
        self.mail = MailServer.of(self.config)
        self.recovery = Recovery(self.store, self.people, self.mail, self.config.address)
        self.addresses = Addresses(self.store, self.config.local_webhooks)
        self.puzzles = Puzzles(self.store)
        self.opendata = OpenData(self.store)
