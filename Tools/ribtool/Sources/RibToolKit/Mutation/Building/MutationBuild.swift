/// Builds the mutants, and drops those that do not compile.
struct MutationBuild {
    let checkout: MutationCheckout
    let testTargets: [String]
    let progress: Progress

    /// The number of builds that may fail; each of them drops at least one mutant.
    private static let attempts = 30

    /// Builds until a build succeeds.
    ///
    /// - Parameter files: the mutants that do not compile are removed.
    /// - Throws: ``ToolError`` when the repository does not compile without mutants.
    func run(_ files: inout [MutatedFile]) throws {
        for attempt in 1...Self.attempts {
            let count = files.reduce(0) { $0 + $1.mutants.count }
            progress.show("Building \(count) mutants at once, attempt \(attempt)")
            try checkout.update(files, testTargets: testTargets)
            guard let output = try build() else { return }
            let errors = CompilerError.errors(in: output)
            guard drop(errors, from: &files) else {
                let first = errors.first.map { "\($0.path):\($0.line): \($0.sentence)" }
                throw ToolError(
                    sentence: """
                        The repository does not compile without mutants either. Run `swift build \
                        --build-tests`, and fix this first: \(first ?? output.last ?? "")
                        """)
            }
        }
        throw ToolError(
            sentence: "The mutants do not compile after \(Self.attempts) attempts. Report a bug.")
    }

    /// - Returns: the output of a build that failed.
    private func build() throws -> [String]? {
        var output: [String] = []
        let end = try ChildProcess(
            program: "swift",
            arguments: [
                "build", "--build-tests", "--package-path", checkout.root,
                "--scratch-path", checkout.products, "-Xswiftc", "-suppress-warnings",
            ]
        ).run {
            output.append($0)
            return .more
        }
        return end == .exited(0) ? nil : output
    }

    /// - Returns: whether any mutant was dropped.
    private func drop(_ errors: [CompilerError], from files: inout [MutatedFile]) -> Bool {
        let count = files.reduce(0) { $0 + $1.mutants.count }
        for index in files.indices {
            let own = errors.filter { $0.path.hasSuffix("/" + files[index].path) }
            if own.isEmpty { continue }
            let schema = MutationSchema(files[index])
            let culprits = own.reduce(into: Set<Int>()) { $0.formUnion(schema.culprits(of: $1)) }
            files[index].mutants.removeAll { culprits.contains($0.number) }
        }
        return files.reduce(0) { $0 + $1.mutants.count } < count
    }
}

/// An error in the output of a build.
struct CompilerError: Hashable {
    let path: String
    /// Counted from one.
    let line: Int
    /// In bytes, counted from one.
    let column: Int
    let sentence: String

    /// Returns the errors in lines such as `/r/A.swift:12:9: error: cannot find 'x' in scope`, each
    /// once.
    static func errors(in output: [String]) -> [CompilerError] {
        var errors: [CompilerError] = []
        for line in output {
            guard let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): error: (.*)/),
                let row = Int(match.2), let column = Int(match.3)
            else { continue }
            let error = CompilerError(
                path: String(match.1), line: row, column: column, sentence: String(match.4))
            if !errors.contains(error) { errors.append(error) }
        }
        return errors
    }
}
