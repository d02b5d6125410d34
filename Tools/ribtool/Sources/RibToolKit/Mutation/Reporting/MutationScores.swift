import Foundation

/// The mutation score of a module: how many of its mutants the tests kill.
struct MutationScore: Codable, Hashable, Sendable {
    let module: String
    /// Every mutant that compiles.
    let mutants: Int
    let killed: Int
    /// The digest of what was tested; `nil` in a file of an older version.
    var digest: String?

    /// The score in percent, rounded down; 100 without mutants.
    var percent: Int { mutants == 0 ? 100 : 100 * killed / mutants }
}

extension Repository {
    /// A number that changes with what a score is of: the sources, the tests and the settings of the
    /// module, and how `ribtool` mutates.
    ///
    /// Other modules do not count: each change of the core would make all scores stale.
    func digest(of module: Module) -> String {
        let tool = "Tools/ribtool/Sources/RibToolKit/Mutation"
        let folders = module.folders + [tool] + module.testPaths
        let sources = (folders.flatMap(paths) + [MutationSwitch.template])
            .filter { $0.hasSuffix(".swift") }
        let settings = (try? MutationSettings(self)) ?? MutationSettings()
        let slow = settings.slowTests.filter { $0.module == module.name }
        // FNV-1a. Swift's hashes differ from run to run.
        let bytes = (sources.map { $0 + (self[$0] ?? "") } + ["\(slow)"]).joined().utf8
        let number = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(number, radix: 16)
    }
}

/// The scores that `ribtool mutate --write` recorded.
struct MutationScores: Equatable {
    static let path = "Tools/ribtool/mutation-scores.json"

    private(set) var all: [MutationScore] = []

    subscript(module: String) -> MutationScore? { all.first { $0.module == module } }

    mutating func record(_ scores: [MutationScore]) {
        for score in scores { remove(score.module) }
        all = (all + scores).sorted { $0.module < $1.module }
    }

    mutating func remove(_ module: String) { all.removeAll { $0.module == module } }

    /// The file, with a line for each score.
    var text: String? {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let lines = try all.map {
                "  " + String(decoding: try encoder.encode($0), as: UTF8.self)
            }
            return all.isEmpty ? nil : "[\n\(lines.joined(separator: ",\n"))\n]\n"
        }
    }

    /// Returns the complaint about a score that is worse than the recorded one, or has another number
    /// of mutants; `nil` when it is as good, or when none is recorded.
    ///
    /// More may be killed than is recorded: where timing matters, runs differ.
    func complaint(about measured: MutationScore) -> String? {
        guard let recorded = self[measured.module],
            recorded.mutants != measured.mutants || recorded.killed > measured.killed
        else { return nil }
        return """
            \(measured.module): \(measured.killed) of \(measured.mutants) mutants are killed, and \
            \(recorded.killed) of \(recorded.mutants) are recorded. \
            Run `swift run ribtool mutate \(measured.module) --write`.
            """
    }
}

extension MutationScores {
    /// - Throws: ``ToolError`` when it can't be decoded.
    init(_ text: String?) throws(ToolError) {
        self.init()
        guard let text else { return }
        let fix = "Remove it, and run `swift run ribtool mutate --write`."
        record(try decoded(text) { _ in "\(Self.path) can't be decoded. \(fix)" })
    }
}
