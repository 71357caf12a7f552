"""The page of rankings of metrics: which agrees with people, how sure that is, and what people say of systems."""
