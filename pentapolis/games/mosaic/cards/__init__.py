"""What cards do beyond their numbers: `effects` by kind of effect, `leaders` what leaders do once a game.

The numbers, and which card has which effect, stand in the data files.
"""
