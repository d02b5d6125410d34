/// Something that does not look right, and where.
struct Finding: Codable, Equatable {
    /// The suite, or the suite and the test.
    let name: String
    let site: Site
    /// What is wrong.
    let reason: String
}
