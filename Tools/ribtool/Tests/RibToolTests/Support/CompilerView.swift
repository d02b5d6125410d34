import Foundation

@testable import RibToolKit

/// A repository as the compiler and the test runner see it, after a build.
struct CompilerView {
    let repository: Repository

    /// Builds the repository and its tests.
    init(_ repository: Repository) throws {
        self.repository = repository
        _ = try output("swift", "build", "--build-tests", "--quiet")
    }

    /// Returns the concrete types that conform to Routing's `Interactable`, each as
    /// `Module.Outer.Name`.
    func interactors() throws -> Set<String> {
        let graphs = try symbolGraphs()
        let core = graphs.first { $0.module.name == "Routing" }?.symbols
            .first { $0.pathComponents == ["Interactable"] }
        let steps = graphs.flatMap(\.relationships)
            .filter { ["conformsTo", "inheritsFrom"].contains($0.kind) }
        var found: Set<String> = []
        var next = [core?.identifier.precise].compactMap(\.self)
        while let id = next.popLast() {
            guard found.insert(id).inserted else { continue }
            next += steps.filter { $0.target == id }.map(\.source)
        }
        let concrete = ["swift.class", "swift.struct", "swift.enum"]
        let names = graphs.flatMap { graph in
            graph.symbols.filter {
                found.contains($0.identifier.precise) && concrete.contains($0.kind.identifier)
            }.map { ([graph.module.name] + $0.pathComponents).joined(separator: ".") }
        }
        return Set(names)
    }

    /// Returns every test that the runners would run, as ``RunnableTest/listing(in:of:)`` writes it.
    func tests() throws -> Set<String> {
        let records = FileManager.default.temporaryDirectory.path + "/ribtool-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: records) }
        // The list has every test of both libraries; the records have more of Swift Testing's.
        let list = try output(
            "swift", "test", "list", "--skip-build", "--event-stream-output-path", records)
        let parameterized = (fileText(records) ?? "").split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Record.self, from: Data(line.utf8)).payload
        }.filter { $0.isParameterized == true }.map { test in
            test.id.split(separator: "/").dropLast().joined(separator: "/")
        }
        let names = list.split(separator: "\n").map(String.init)
        return Set(names.map { $0 + (parameterized.contains($0) ? ", parameterised" : "") })
    }

    /// Returns the symbol graph of each target of a module, and of the modules that it extends.
    private func symbolGraphs() throws -> [SymbolGraph] {
        let products = try output("swift", "build", "--show-bin-path").trimmed
        let folder = products + "/symbols"
        let info = try output("swift", "-print-target-info")
        let triple = try JSONDecoder().decode(TargetInfo.self, from: Data(info.utf8)).target.triple
        var extract = ["swift-symbolgraph-extract", "-target", triple]
        extract += ["-I", products + "/Modules", "-output-dir", folder]
        #if os(macOS)
            let sdk = try output("xcrun", "--show-sdk-path").trimmed
            extract = ["xcrun"] + extract + ["-sdk", sdk]
        #endif
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for name in repository.modules.flatMap(\.targets) {
            let words = ["-module-name", name.asModule, "-minimum-access-level", "private"]
            _ = try ChildProcess(
                program: extract[0], arguments: extract.dropFirst() + words
            ).output()
        }
        return try folderNames(in: folder).map { name in
            let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
            return try JSONDecoder().decode(SymbolGraph.self, from: data)
        }
    }

    private func output(_ words: String...) throws -> String {
        try ChildProcess(
            program: words[0], arguments: Array(words.dropFirst()), folder: repository.root
        ).output()
    }
}

extension String {
    /// The module of a target: `console_fixture` of `console-fixture`.
    var asModule: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}

extension RunnableTest {
    /// Returns the test as the runner lists it: `LaunchTests.LaunchInteractorTests/attaches(user:)`.
    func listing(in folder: String, of suite: TestSuite) -> String {
        func quoted(_ name: String) -> String {
            let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            return isPlain ? name : "`\(name)`"
        }
        let path = (suite.name ?? "").split(separator: ".").map { quoted(String($0)) + "/" }
        let isParameterized = function.test?.arguments.isEmpty == false
        return "\(folder).\(path.joined())\(quoted(function.name))"
            + (function.test == nil ? "" : "(\((function.labels ?? []).map { $0 + ":" }.joined()))")
            + (isParameterized ? ", parameterised" : "")
    }
}

/// The conformances of a module, from the output of `swift-symbolgraph-extract`.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
    }

    /// The conformance of a declaration to another, or its inheritance from it.
    struct Relationship: Decodable { let kind, source, target: String }
    struct Module: Decodable { let name: String }

    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}

/// A line of what `swift test list` writes to its option `--event-stream-output-path`.
private struct Record: Decodable {
    struct Payload: Decodable {
        /// The name, and after the last slash the place.
        let id: String
        let isParameterized: Bool?
    }

    let payload: Payload
}

private struct TargetInfo: Decodable {
    struct Target: Decodable { let triple: String }
    let target: Target
}
