import Foundation

/// The minimal mutation scores, and the mutants that no test can kill, from
/// `Tools/ribtool/mutate.json`.
struct MutationSettings: Decodable {
    /// A module with a minimum of its own.
    struct Minimum: Decodable {
        let module: String
        let percent: Int
        let reason: String
    }

    /// A test that takes long.
    struct Slow: Decodable {
        let module: String
        /// The part of the name after `XTests.`, which may be a regular expression.
        let test: String
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
        /// Printed in the report.
        let reason: String

        /// Returns whether it is this mutant.
        func matches(_ mutant: MutantReport) -> Bool {
            file == mutant.site.file && function == mutant.function
                && original == mutant.original && mutated == mutant.mutated
        }
    }

    /// The place of the file, from the root.
    static let path = "Tools/ribtool/mutate.json"

    /// The score that a module needs that has no minimum of its own.
    var minimumPercent = 90
    var minimums: [Minimum] = []
    /// They run only when all other tests pass.
    var slowTests: [Slow] = []
    var survivors: [Survivor] = []

    /// The defaults, for a repository without the file.
    init() {}

    /// Reads the file of the repository at `root`.
    /// - Throws: ``ToolError`` when it can't be decoded.
    init(root: String) throws(ToolError) {
        guard let text = fileText("\(root)/\(Self.path)") else {
            self.init()
            return
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw ToolError(
                sentence: """
                    \(Self.path) can't be decoded. It needs "minimumPercent", a number, \
                    "minimums", a list with "module", "percent", "reason", "slowTests", a list \
                    with "module", "test", and "survivors", a list with "file", "function", \
                    "original", "mutated", "reason".
                    """)
        }
        let unreasoned =
            minimums.first { $0.reason.trimmed.isEmpty }?.module
            ?? survivors.first { $0.reason.trimmed.isEmpty }.map { "\($0.file), \($0.original)" }
        if let unreasoned {
            throw ToolError(
                sentence: """
                    \(Self.path) gives no reason for \(unreasoned). Write one, or remove the entry.
                    """)
        }
    }

    /// Returns the minimal score of a module, in percent.
    func minimum(for module: String) -> Int {
        minimums.first { $0.module == module }?.percent ?? minimumPercent
    }
}
