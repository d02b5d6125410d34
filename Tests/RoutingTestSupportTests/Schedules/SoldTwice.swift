/// The seat has two owners.
struct SoldTwice: Error, CustomStringConvertible {
    var description: String { "The seat was sold twice." }
}
