"""Nothing to deal anew: no order of a deck is in the state, cards are drawn from bags (201.7).

The table itself renews the chance of an imagined game.
"""
