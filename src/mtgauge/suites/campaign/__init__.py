"""The rules of an evaluation campaign: from its announcement to the organisers' report, without a server.

``description`` says what a campaign is, ``files`` reads and writes what is sent, ``rules`` says who may do what
and when, ``validation`` finds what is wrong with a submission, ``scoring`` measures what was accepted,
``combination`` packs it for the combination task, and ``report`` writes it up.
"""
