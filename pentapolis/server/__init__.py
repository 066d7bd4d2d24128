"""The web: lobby, table pages, live updates, JSON API, storage. It runs any game through the engine's `Game`."""
