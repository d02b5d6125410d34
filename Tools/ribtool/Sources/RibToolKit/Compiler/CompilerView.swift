import Foundation

/// The repository as the compiler and the test runner see it.
struct CompilerView {
    let repository: Repository

    /// Builds the repository and its tests in the folder of `swift test`, where often nothing is left
    /// to build.
    func build() throws {
        _ = try output(["swift", "build", "--build-tests", "--quiet"])
    }

    /// Returns the symbol graph of each target of a module, and of the modules that it extends.
    func symbolGraphs() throws -> [SymbolGraph] {
        let products = try output(["swift", "build", "--show-bin-path"]).trimmed
        let folder = products + "/ribtool-symbols"
        let info = try decoded(
            TargetInfo.self, from: try output(["swift", "-print-target-info"]),
            of: "The output of `swift -print-target-info`")
        var extract = ["swift-symbolgraph-extract", "-target", info.target.triple]
        extract += ["-I", products + "/Modules", "-output-dir", folder]
        #if os(macOS)
            let sdk = try output(["xcrun", "--show-sdk-path"]).trimmed
            extract = ["xcrun"] + extract + ["-sdk", sdk]
        #endif
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for name in repository.modules.flatMap(\.targets) {
            let module = ["-module-name", Self.module(name), "-minimum-access-level", "private"]
            _ = try output(extract + module)
        }
        return try folderNames(in: folder).map { name in
            let text = fileText(folder + "/" + name) ?? ""
            return try decoded(SymbolGraph.self, from: text, of: "The symbol graph \(name)")
        }
    }

    /// Returns every test that the runners would run.
    func tests() throws -> Set<ListedTest> {
        let records = FileManager.default.temporaryDirectory.path + "/ribtool-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: records) }
        let list = try output([
            "swift", "test", "list", "--skip-build", "--event-stream-output-path", records,
        ])
        return ListedTest.tests(list: list, records: fileText(records) ?? "")
    }

    /// Returns the module of a target: `console_fixture` of `console-fixture`.
    static func module(_ target: String) -> String {
        String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private func output(_ words: [String]) throws -> String {
        try ChildProcess(
            program: words[0], arguments: Array(words.dropFirst()), folder: repository.root
        ).output()
    }

    private struct TargetInfo: Decodable {
        struct Target: Decodable { let triple: String }
        let target: Target
    }
}

/// Decodes the output of a program of the toolchain.
/// - Throws: ``ToolError`` that names it as `subject`.
func decoded<Value: Decodable>(
    _ type: Value.Type, from text: String, of subject: String
) throws(ToolError) -> Value {
    do {
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
        throw ToolError(sentence: "\(subject) can't be decoded. Update Swift or ribtool: \(error)")
    }
}
