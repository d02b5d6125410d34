/// Somebody wanted the run to end, and everything is as it was before.
struct Interrupted: Error, Equatable {}
