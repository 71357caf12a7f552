"""What happened in a campaign, as events that only grow, and what follows from it.

``events`` says what can happen, ``ledger`` holds what did, and ``standing`` decides what each file counts for.
Nothing here reads or writes a file: a folder and a database are two shells around it.
"""
