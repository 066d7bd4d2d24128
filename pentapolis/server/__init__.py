"""The web: lobby, table pages, live updates, JSON API, storage. It runs any game."""
