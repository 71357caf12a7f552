"""Check-points: how a system translates linguistic phenomena, one category at a time.

After Zhou, Wang, Liu, Li, Zhang and Zhao (2008), Diagnostic Evaluation of Machine Translation Systems Using
Automatically Constructed Linguistic Check-Points. A check-point is a linguistic unit of a source or a reference,
such as an ambiguous word or a BA sentence, with the part of each reference that translates it. `taxonomy` says
which categories and groups there are, `checkpoint_set` holds check-points, `measure` scores systems with them.
"""
