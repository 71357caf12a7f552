"""What sites send: received or refused, noted in a journal, and read again whenever it is asked for."""
