"""The kit of commands: output, streams, language, options, progress. It has no command."""
