/// The minimal mutation score, and the mutants that no test can kill, from
/// `Tools/ribtool/mutate.json`.
struct MutationSettings: ToolSettings {
    struct Slow: Decodable {
        let module: String
        /// The part of the name after `XTests.`, which may be a regular expression.
        let test: String
    }

    /// Tests that do not run with mutants, since they take too long for what they add.
    struct LeftOut: Decodable {
        let module: String
        /// As in ``Slow``.
        let test: String
        let reason: String
    }

    /// A mutant that no test can or should kill.
    ///
    /// It is named by its effect, not by its line, so that it is found again when lines move.
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

    /// The score that each module needs.
    var minimumPercent = 90
    /// They run only when all other tests pass.
    var slowTests: [Slow] = []
    var leftOut: [LeftOut] = []
    var survivors: [Survivor] = []

    var reasons: [(subject: String, reason: String)] {
        leftOut.map { ($0.test, $0.reason) }
            + survivors.map { ("\($0.file), \($0.original)", $0.reason) }
    }
}
