/// Builds the changed sources, and gives up the changes that do not compile.
struct MutationBuild {
    let checkout: MutationCheckout
    let testTargets: [String]
    let progress: Progress

    /// How often a build may fail; each time at least one change is given up.
    private static let rounds = 30

    /// Builds until that succeeds.
    ///
    /// - Parameter files: the changes that do not compile are taken out.
    /// - Throws: ``ToolError`` when the repository does not compile without any change.
    func run(_ files: inout [MutatedFile]) throws {
        for round in 1...Self.rounds {
            let count = files.reduce(0) { $0 + $1.mutants.count }
            progress.show("Building \(count) changes at once, attempt \(round)")
            try checkout.update(files, testTargets: testTargets)
            let output = try build()
            guard let output else { return }
            try giveUp(CompilerErrors(output), in: &files, output)
        }
        throw ToolError(
            sentence: "The changed sources do not compile after \(Self.rounds) attempts.")
    }

    /// - Returns: what the build printed, when it failed.
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

    private func giveUp(
        _ errors: CompilerErrors, in files: inout [MutatedFile], _ output: [String]
    ) throws(ToolError) {
        var given = false
        let schemas = files.map(\.schema)
        for complaint in errors.complaints {
            guard
                let index = files.firstIndex(where: { complaint.path.hasSuffix("/" + $0.path) })
            else { continue }
            let culprits = schemas[index].culprits(of: complaint)
            let count = files[index].mutants.count
            files[index].mutants.removeAll { culprits.contains($0.number) }
            given = given || files[index].mutants.count < count
        }
        if given { return }
        let first = errors.complaints.first.map { "\($0.path):\($0.line): \($0.sentence)" }
        throw ToolError(
            sentence: """
                The repository does not compile. Run `swift build --build-tests` and mend it first. \
                \(first ?? output.last ?? "")
                """)
    }
}
