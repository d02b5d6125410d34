import Foundation

/// What the compiler and the test runner say of a repository, after building it and its tests.
struct CompilerView {
    let repository: Repository

    /// Builds the repository and its tests where `swift test` does, so that often there is nothing to do.
    func build() throws {
        _ = try swift("build", "--build-tests", "--quiet")
    }

    /// The symbol graph of each target of a module, and of what it extends.
    func symbolGraphs() throws -> [SymbolGraph] {
        let products = try swift("build", "--show-bin-path").trimmed
        let folder = products + "/ribtool-symbols"
        let platform = ["-target", try targetTriple()] + (try Self.sdk(repository.root))
        try? FileManager.default.removeItem(atPath: folder)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
        } catch {
            throw ToolError(sentence: "\(folder) can't be made. Check its permissions.")
        }
        for name in repository.modules.flatMap(\.targets) {
            let words = [
                "swift-symbolgraph-extract", "-module-name", Self.module(name), "-I",
                products + "/Modules",
                "-minimum-access-level", "private", "-output-dir", folder,
            ]
            _ = try output(Self.locator + words + platform)
        }
        return try folderNames(in: folder).map { name in
            do {
                let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
                return try JSONDecoder().decode(SymbolGraph.self, from: data)
            } catch {
                throw ToolError(sentence: "The symbol graph \(name) can't be read: \(error).")
            }
        }
    }

    /// Every test that the runners would run.
    func tests() throws -> Set<ListedTest> {
        let records = FileManager.default.temporaryDirectory
            .appending(path: "ribtool-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: records) }
        let list = try swift(
            "test", "list", "--skip-build", "--event-stream-output-path", records.path)
        let data = (try? Data(contentsOf: records)) ?? Data()
        return ListedTest.tests(list: list, records: String(decoding: data, as: UTF8.self))
    }

    /// The module of a target: `console_fixture` of `console-fixture`.
    static func module(_ target: String) -> String {
        String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// - Returns: what `swift` said.
    private func swift(_ words: String...) throws -> String {
        try output(["swift"] + words)
    }

    private func output(_ words: [String]) throws -> String {
        try ChildProcess(
            program: words[0], arguments: Array(words.dropFirst()), folder: repository.root
        ).output()
    }

    private func targetTriple() throws -> String {
        struct Info: Decodable {
            struct Target: Decodable { let triple: String }
            let target: Target
        }
        let words = ["swift", "-print-target-info"]
        let text = try output(words)
        guard let info = try? JSONDecoder().decode(Info.self, from: Data(text.utf8)) else {
            throw ToolError(sentence: "`swift -print-target-info` names no target. Update Swift.")
        }
        return info.target.triple
    }

    #if os(macOS)
        private static let locator = ["xcrun"]

        private static func sdk(_ folder: String) throws -> [String] {
            return [
                "-sdk",
                try ChildProcess(program: "xcrun", arguments: ["--show-sdk-path"], folder: folder)
                    .output().trimmed,
            ]
        }
    #else
        private static let locator: [String] = []

        private static func sdk(_ folder: String) throws -> [String] { [] }
    #endif
}
