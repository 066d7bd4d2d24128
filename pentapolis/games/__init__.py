"""The games. Each is one folder that defines `GAME`; nothing outside a folder names it."""
