/// The error of a service that does not answer.
struct Offline: Error, Equatable {}
