/// A place where the repository is not as its rules say.
struct CheckFinding: Codable, Equatable {
    /// The rule's name.
    let rule: String
    let site: Site
    /// What is wrong, in a sentence.
    let problem: String
    /// Why the rule is there.
    let why: String
    /// What to do about it.
    let fix: String
    /// What an exception in the settings calls it, besides its file.
    var subject: String?

    private enum CodingKeys: String, CodingKey {
        case rule, site, problem, why, fix
    }
}

extension CheckFinding: CustomStringConvertible {
    var description: String {
        """
        \(site): \(rule): \(problem)
            why: \(why)
            fix: \(fix)

        """
    }
}
