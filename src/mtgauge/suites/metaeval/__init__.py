"""Meta-evaluation: how well metrics agree with people, and how sure that is. Arrays in, numbers out."""
