struct MutationSettings: ToolSettings {
    struct Slow: Decodable {
        let module: String
        /// The part of the name after `XTests.`, which may be a regular expression.
        let test: String
        /// The reason why it never runs with a mutant; without one it runs when all others pass.
        let leftOut: String?
    }

    /// A mutant that no test can or should kill, named by its effect: its line may move.
    struct Survivor: Codable, Hashable {
        let file: String
        let function: String
        /// The lines before and after, each joined to one line, as `--json` prints them.
        let original: String
        let mutated: String
        let reason: String

        func matches(_ mutant: MutantReport) -> Bool {
            file == mutant.site.file && function == mutant.function
                && original == mutant.original && mutated == mutant.mutated
        }
    }

    static let path = "Tools/ribtool/mutate.json"

    /// The minimum of a feature's score; the score of a library is recorded without one.
    var minimumPercent = 90
    var slowTests: [Slow] = []
    var survivors: [Survivor] = []

    func minimum(of module: Repository.Module) -> Int { module.isFeature ? minimumPercent : 0 }

    var reasons: [(subject: String, reason: String)] {
        slowTests.compactMap { slow in slow.leftOut.map { (slow.test, $0) } }
            + survivors.map { ("\($0.file), \($0.original)", $0.reason) }
    }
}
