import ArgumentParsing

/// What `ribtool doubles` found or did; `--json` prints it as it is.
struct DoublesReport: Codable, Equatable {
    /// A file of a double.
    struct File: Codable, Equatable {
        /// How it is now.
        enum State: String, Codable { case fresh, stale, written, removed }

        let path: String
        let state: State
    }

    /// What could not be doubled, and what to write by hand.
    struct Refusal: Codable, Equatable {
        let site: Site
        let sentence: String
    }

    var files: [File] = []
    var refusals: [Refusal] = []

    /// Whether everything is as it should be now.
    var exitCode: ExitCode {
        refusals.isEmpty && !files.contains { $0.state == .stale } ? .done : .failed
    }

    /// The same for a person.
    var answer: Answer {
        if !refusals.isEmpty {
            let lines = refusals.map { "\($0.site): \($0.sentence)\n" }.joined()
            return Answer(complaint: lines + "Nothing was written.\n", exitCode: exitCode)
        }
        let lines = files.compactMap { file in
            switch file.state {
            case .fresh: nil
            case .stale: "\(file.path) is stale.\n"
            case .written: "Wrote \(file.path)\n"
            case .removed: "Removed \(file.path)\n"
            }
        }.joined()
        if lines.isEmpty { return Answer(output: "Every double is fresh.\n") }
        guard exitCode == .failed else { return Answer(output: lines) }
        return Answer(complaint: lines + "Run `swift run ribtool doubles`.\n", exitCode: exitCode)
    }
}
