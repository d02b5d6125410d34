#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many changes the tests of a module must notice, and which they need not, from
/// `Tools/ribtool/mutate.json`.
struct MutationSettings: Decodable {
    /// A module with a minimum of its own.
    struct Minimum: Decodable {
        let module: String
        let percent: Int
        /// Why; printed in the report.
        let reason: String
    }

    /// A test that takes long.
    struct Slow: Decodable {
        let module: String
        let test: String
    }

    /// A change that no test can or should notice.
    ///
    /// It is named by what it does, not by its line, so that it is found again when lines move.
    struct Survivor: Codable, Hashable {
        let file: String
        let function: String
        /// The lines before and after, each joined to one line; as `--json` prints them.
        let original: String
        let mutated: String
        /// Why; printed in the report.
        let reason: String

        /// Whether it is this change.
        func matches(_ change: SourceChange) -> Bool {
            file == change.site.file && function == change.function
                && original == SourceChange.joined(change.original)
                && mutated == SourceChange.joined(change.mutated)
        }
    }

    /// Where it is, from the root.
    static let path = "Tools/ribtool/mutate.json"

    /// What each module needs that has no minimum of its own.
    var minimumPercent = 90
    var minimums: [Minimum] = []
    /// Tests that run only when all others are green, since they take long: the part of a name
    /// after `XTests.`, which may be a regular expression.
    var slowTests: [Slow] = []
    var survivors: [Survivor] = []

    /// The defaults, for a repository without a file.
    init() {}

    /// Reads the file of the repository at `root`.
    /// - Throws: ``ToolError`` when it is there and can't be understood.
    init(root: String) throws(ToolError) {
        guard isFile(root + "/" + Self.path) else {
            self.init()
            return
        }
        do {
            let data = try Data(contentsOf: URL(filePath: root + "/" + Self.path))
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw ToolError(
                sentence: """
                    \(Self.path) can't be understood. It needs "minimumPercent", a number, \
                    "minimums", a list in which each has "module", "percent", "reason", \
                    "slowTests", a list in which each has "module", "test", and "survivors", a list in which each has "file", "function", "original", \
                    "mutated", "reason".
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

    /// What a module needs, in percent.
    func minimum(for module: String) -> Int {
        minimums.first { $0.module == module }?.percent ?? minimumPercent
    }
}
