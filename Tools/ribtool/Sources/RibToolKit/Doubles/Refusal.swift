/// What the generator of doubles does not do, where it is asked for and what to write instead.
struct Refusal: Error, Equatable {
    let site: Site
    /// What stands in the way and what to do.
    let sentence: String
}

extension Refusal: CustomStringConvertible {
    var description: String { "\(site): \(sentence)" }
}
