struct LineCoverage: Codable, Equatable {
    var covered = 0
    var count = 0

    /// `92.3%`, or a dash where there is no code.
    var percent: String {
        count == 0 ? "–" : oneDecimal(100 * Double(covered) / Double(count)) + "%"
    }

    static func + (left: LineCoverage, right: LineCoverage) -> LineCoverage {
        LineCoverage(covered: left.covered + right.covered, count: left.count + right.count)
    }
}

struct CoverageExport {
    private(set) var files: [String: LineCoverage] = [:]

    /// Runs the tests of the modules in builds of their own, with instruments in all code.
    /// - Throws: ``ToolError`` when they fail, or when none ran.
    init(of modules: [Repository.Module], in repository: Repository) throws {
        // One package after the other: the tests of the race tester are in its own.
        let packages = Dictionary(grouping: modules, by: \.testPackage)
        for (package, modules) in packages.sorted(by: { $0.key < $1.key }) {
            let tests = modules.flatMap(\.testTargets)
            if tests.isEmpty { continue }
            func swiftTest(_ options: String...) throws -> String {
                let words = ["test", "--scratch-path", ".build/coverage"] + options
                let folder = repository.root + package
                return try ChildProcess(program: "swift", arguments: words, folder: folder).output()
            }
            var output = TestOutput()
            try swiftTest("--enable-code-coverage", "--filter", TestRun.filter(for: tests))
                .lines.forEach { output.read(String($0)) }
            guard output.testCount > 0 else { throw TestRun.noTests(of: tests) }
            let export = try Self(fileText(swiftTest("--show-codecov-path").trimmed) ?? "")
            files.merge(export.files) { $0.covered > $1.covered ? $0 : $1 }
        }
    }

    /// Reads the output of `llvm-cov export`.
    init(_ text: String) throws(ToolError) {
        let export: Export = try decoded(text) { _ in
            "The coverage of the tests can't be decoded. Update Swift or ribtool."
        }
        for file in export.data.flatMap(\.files) {
            guard let folder = file.filename.ranges(of: "/Modules/").last else { continue }
            files[String(file.filename[folder.lowerBound...].dropFirst())] = file.summary.lines
        }
    }

    func lines(below folder: String) -> LineCoverage {
        files.filter { $0.key.hasPrefix(folder + "/") }.values.reduce(LineCoverage(), +)
    }

    private struct Export: Decodable {
        struct Part: Decodable { let files: [File] }
        struct File: Decodable {
            let filename: String
            let summary: Summary
        }
        struct Summary: Decodable { let lines: LineCoverage }

        let data: [Part]
    }
}
