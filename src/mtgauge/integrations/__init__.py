"""Where results go: test suites, experiment trackers, and the summaries of continuous integration.

Each file is for one other program, which is imported when its function is called.
"""
