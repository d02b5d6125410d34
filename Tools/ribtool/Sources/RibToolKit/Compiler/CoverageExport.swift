import Foundation

/// Which lines the tests run, file by file.
struct CoverageExport {
    /// By the path from the repository.
    private(set) var files: [String: LineCoverage] = [:]

    /// Runs the tests of the folders `tests` in a build of its own, which instruments everything.
    /// - Throws: ``ToolError`` when they fail.
    init(_ repository: Repository, tests: [String]) throws {
        let scratch = ["--scratch-path", ".build/coverage"]
        let filter = ["--filter", "^(\(tests.joined(separator: "|")))\\."]
        func swiftTest(_ arguments: [String]) throws -> String {
            try ChildProcess(
                program: "swift", arguments: ["test"] + arguments + scratch, folder: repository.root
            ).output()
        }
        _ = try swiftTest(["--enable-code-coverage"] + filter)
        let path = try swiftTest(["--show-codecov-path"]).trimmed
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ToolError(sentence: "The tests left no coverage at \(path). Run them again.")
        }
        try self.init(data)
    }

    /// Reads what `llvm-cov export` writes.
    init(_ data: Data) throws(ToolError) {
        do {
            for file in try JSONDecoder().decode(Export.self, from: data).data.flatMap(\.files) {
                guard let start = file.filename.ranges(of: "/Modules/").last?.lowerBound
                else { continue }
                files[String(file.filename[start...].dropFirst())] = LineCoverage(
                    covered: file.summary.lines.covered, lines: file.summary.lines.count)
            }
        } catch {
            throw ToolError(sentence: "The coverage that the tests left can't be read: \(error).")
        }
    }

    /// Everything in a folder's files together.
    func lines(below folder: String) -> LineCoverage {
        files.filter { $0.key.hasPrefix(folder + "/") }.values.reduce(LineCoverage(), +)
    }

    private struct Export: Decodable {
        struct Part: Decodable { let files: [File] }
        struct File: Decodable {
            let filename: String
            let summary: Summary
        }
        struct Summary: Decodable { let lines: Lines }
        struct Lines: Decodable {
            let count: Int
            let covered: Int
        }

        let data: [Part]
    }
}
