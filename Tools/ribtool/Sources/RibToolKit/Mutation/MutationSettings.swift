struct MutationSettings: ToolSettings {
    struct Slow: Decodable {
        let module: String
        /// The part of the name after `XTests.`, which may be a regular expression.
        let test: String
        /// The reason why it never runs with a mutant; without one it runs when all others pass.
        let leftOut: String?
    }

    static let path = "Tools/ribtool/mutate.json"

    /// The minimum of a feature's score; the score of a library is recorded without one.
    var minimumPercent = 90
    var slowTests: [Slow] = []

    func minimum(of module: Repository.Module) -> Int { module.isFeature ? minimumPercent : 0 }

    var reasons: [(subject: String, reason: String)] {
        slowTests.compactMap { slow in slow.leftOut.map { (slow.test, $0) } }
    }
}
