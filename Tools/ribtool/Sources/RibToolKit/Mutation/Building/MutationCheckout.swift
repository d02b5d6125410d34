import Foundation

/// A copy of the repository in which the mutants are built.
///
/// It is below `.build`, where git does not see it, and it stays there, so that the next run builds
/// only what is different. It has the modules and the tests of a run, nothing else.
struct MutationCheckout {
    let repository: Repository

    /// The folder of the package with the tests, from the root.
    var testPackage = ""

    var root: String { repository.root + "/.build/mutate/repository" }
    var products: String { repository.root + "/.build/mutate/products" + testPackage }

    /// Makes the copy equal to the repository, except for the mutants of `files`.
    /// - Parameter testTargets: the folders of `Tests` to copy.
    func update(_ mutated: [MutatedFile], testTargets: [String]) throws {
        let targets = testTargets + repository.sharedFolders(of: testTargets)
        var changed: [String: String] = [:]
        for file in mutated where !file.mutants.isEmpty {
            changed[file.path] = MutationSchema(file).text
            let folder = file.path.split(separator: "/").prefix(4).joined(separator: "/")
            changed["\(folder)/\(MutationSwitch.file)"] = try repository.text(
                MutationSwitch.template)
        }
        changed["Package.swift"] = """
            \(repository["Package.swift"] ?? "")
            // Added by `ribtool`, which builds a part of the repository.
            package.products = []
            package.dependencies.removeAll {
                if case .fileSystem(_, "Tools/ribtool") = $0.kind { true } else { false }
            }
            // ModuleFiles makes SwiftPM notice new files; all tests use TestWidth.
            package.targets.removeAll {
                !\(targets + ["ModuleFiles", "TestWidth"]).contains($0.name)
            }

            """
        let folders = ["Modules"] + (targets + ["TestWidth"]).map { "Tests/" + $0 }
        let wanted = files(below: folders, in: repository.root)
            .merging(changed.mapValues { Data($0.utf8) }) { $1 }
        // A file that is right is not touched: SwiftPM would build it again for its new date.
        try setFiles(below: [""], in: root, to: wanted)
    }

    /// Builds the copy, and drops mutants that do not compile until a build succeeds.
    /// - Throws: ``ToolError`` when the repository does not compile without mutants.
    func build(_ files: inout [MutatedFile], testTargets: [String]) throws {
        for attempt in 1... {
            let count = files.reduce(0) { $0 + $1.mutants.count }
            showProgress("Building \(count) mutants at once, attempt \(attempt)")
            try update(files, testTargets: testTargets)
            let build = try ChildProcess(
                program: "swift",
                arguments: [
                    "build", "--build-tests", "--package-path", root + testPackage,
                    "--scratch-path", products, "-Xswiftc", "-suppress-warnings",
                ]
            ).outcome()
            if build.end == .exited(0) { return }
            let output = (build.errors + build.output).split(separator: "\n").map(String.init)
            let errors = CompilerError.errors(in: output)
            for index in files.indices {
                let own = errors.filter { $0.path.hasSuffix("/" + files[index].path) }
                let culprits = own.flatMap(MutationSchema(files[index]).culprits)
                files[index].mutants.removeAll { culprits.contains($0.number) }
            }
            if files.reduce(0, { $0 + $1.mutants.count }) == count {
                let first = errors.first.map { "\($0.path):\($0.line): \($0.sentence)" }
                throw ToolError(
                    """
                    The repository does not compile without mutants either. Run `swift build \
                    --build-tests`, and fix this first: \(first ?? output.last ?? "")
                    """)
            }
        }
    }
}

/// Replaces the line on the terminal that says what takes so long; an empty text removes it.
func showProgress(_ text: String) {
    guard isatty(2) == 1 else { return }
    // The escape sequence clears what is left of a longer text.
    FileHandle.standardError.write(Data("\r\(text.prefix(79))\u{1B}[K".utf8))
}
