"""Learning by self-play: games of the policy against itself, training, a test of strength, weights to ship.

One code for all games: a game provides only its features (`pentapolis.engine.features`). Everything here
needs the standard library and NumPy alone; the value net is trained by PyTorch (extra `[learn]`), with CUDA
where there is.

    mix.py       which setups are played: all numbers of seats and variants, the usual ones most
    selfplay.py  games of the policy alone, and what is learned from them: gradients and positions
    positions.py positions as arrays
    critic.py    training of the value net
    policy.py    training of the policy
    run.py       the loop, with checkpoints that another run goes on from, and a log of every figure
    expert.py    games of the search, whose choices the policy is taught
    match.py     matches of two sets of weights or bots; gate.py: the sequential test that lets weights pass
    curves.py    the log as pictures
    __main__.py  the command line, `python -m pentapolis.learn`
"""
