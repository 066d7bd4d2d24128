"""Telling people who are not looking that a table waits for them.

addresses (where and how somebody wants to be told) · news (what there is to tell) · teller (who is told what,
once, however many processes there are) · delivery (by webhook, mail, push) · webpush (its keys and
encryption) · outgoing (requests that can do no harm inside).
"""
