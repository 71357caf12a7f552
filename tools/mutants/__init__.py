"""Mutation testing: small faults are put into the code, one at a time, and the tests have to notice each.

``python -m tools.mutants`` draws mutants, runs for each the tests that reach its line, and names those that
survive. The page ``docs/explanation/testing.md`` says what the figures mean. One file a concern:

- `operators`: what may be changed, and into what;
- `sites`: where in a module;
- `drawing`: the mutants of a tree, and which of them are taken;
- `judged`: those that a person has judged, each with a reason;
- `tree`: the copy of the checkout in which tests run;
- `swapping`: a mutant put into a running process;
- `server`: the process that has the tests imported, and forks for each mutant;
- `worker`: such a process as seen from outside;
- `mirrors`: the test folders that belong to a package;
- `reach`: which tests reach which lines;
- `running`: all drawn mutants, on several workers, with results on disk;
- `report`: what came of it.
"""
