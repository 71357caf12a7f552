"""Markup of test sets, as NIST, CWMT and WMT write it: one grammar, one model, one reader.

``events`` turns XML and SGML into a stream of elements, ``grammar`` says which element may stand where,
``builder`` makes the model of it (``markedset``), ``repairs`` and ``tags`` make well-formed what is not and name
each fault (``faults``), and ``writer`` writes a set again.
"""
