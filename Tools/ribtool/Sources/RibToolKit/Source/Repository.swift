import ArgumentParsing
import Foundation
import Synchronization

/// The repository: its folder, and the texts of its sources, pages and settings.
///
/// A value, so that a test can write a repository of its own in a few lines.
struct Repository: Sendable {
    /// The folder; empty for a repository in memory.
    let root: String
    /// The files in Apps, Modules, Tests, Tools and docs and at the root, by the path from there.
    let texts: [String: String]
    /// The Swift sources, in order, each of which is parsed when its tree is asked for.
    let sources: [ParsedSource]
    private(set) var modules: [Module] = []
    /// The folders in `Tests` that belong to no module.
    private(set) var otherTestFolders: [String] = []

    init(_ texts: [String: String], root: String = "") {
        self.root = root
        self.texts = texts
        sources = texts.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }
            .map(ParsedSource.shared)
        let tests = folders(in: "Tests")
        let packages = folders(in: "Modules").map { "Modules/" + $0 }
            .filter { texts[$0 + "/Package.swift"] != nil }
        modules = packages.flatMap { modules(of: $0, tests) }.sorted { $0.name < $1.name }
        let owned = Set(modules.flatMap(\.testPaths))
        otherTestFolders = tests.filter { $0.hasSuffix("Tests") && !owned.contains("Tests/" + $0) }
    }

    /// Reads the repository around `folder`, or at `root`, which may be relative to `folder`.
    /// - Throws: `UsageError` when there is none, ``ToolError`` when a file can't be read.
    init(around folder: String, root: String?) throws {
        let path = try Self.path(around: folder, root: root)
        let folders = ["Apps", "Modules", "Tests", "Tools", "docs"]
        let parts = folderNames(in: path).filter { folders.contains($0) || Self.isText($0) }
        let texts = try parts.flatMap { try Self.texts($0, in: path) }
        self.init(Dictionary(uniqueKeysWithValues: texts), root: path)
    }

    /// The name of the app, which is that of its folder in Apps.
    var app: String { folders(in: "Apps").first ?? "RibHouse" }

    /// The name of the program.
    var program: String { app.lowercased() }

    var features: [String] { modules.filter(\.isFeature).map(\.name) }

    /// The services that `new-service` created, which have a contract beside the features.
    var services: [String] {
        let end = FeatureName.serviceModules[0]
        let names = modules.filter { $0.package == FeatureName.package }.map(\.name)
        return names.filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
    }

    subscript(path: String) -> String? { texts[path] }

    /// The pages, in the order of their paths.
    var pages: [(path: String, text: String)] {
        texts.filter { $0.key.hasSuffix(".md") }.sorted { $0.key < $1.key }
            .map { (path: $0.key, text: $0.value) }
    }

    func paths(below folder: String) -> [String] {
        texts.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
    }

    func sources(below folder: String) -> [ParsedSource] {
        sources.filter { $0.path.hasPrefix(folder + "/") }
    }

    /// The features, each with the sources of its own target: its logic without its views.
    var logic: [(name: String, sources: [ParsedSource])] {
        modules.filter(\.isFeature).map { module in
            (module.name, sources(below: "\(module.package)/Sources/\(module.name)"))
        }
    }

    func folders(in folder: String) -> [String] {
        let parts = texts.keys.filter { $0.hasPrefix(folder + "/") }.map {
            $0.dropFirst(folder.count + 1).split(separator: "/", maxSplits: 1)
        }
        return Set(parts.filter { $0.count > 1 }.map { String($0[0]) }).sorted()
    }

    /// Returns the folders in `Tests` that are no test targets, and that some test targets import.
    func sharedFolders(of tests: [String]) -> [String] {
        folders(in: "Tests").filter { folder in
            !folder.hasSuffix("Tests")
                && tests.flatMap { sources(below: "Tests/\($0)", with: [folder]) }
                    .contains { $0.tree.importedModules.contains(folder) }
        }
    }

    /// Returns the modules of these names; without names, every module.
    /// - Throws: `UsageError` for a name that no module has.
    func modules(named names: [String]) throws(UsageError) -> [Module] {
        let known = modules.map(\.name)
        if let name = names.first(where: { !known.contains($0) }) {
            // `swift test --filter` takes `LaunchTests`. A word is not suggested for itself, so `launch`.
            let word = name.hasSuffix("Tests") ? name.dropLast("Tests".count).lowercased() : name
            throw UsageError("Unknown module “\(name)”.\(suggestion(for: word, among: known))")
        }
        return names.isEmpty ? modules : modules.filter { names.contains($0.name) }
    }

    private static func path(around folder: String, root: String?) throws(UsageError) -> String {
        if let root {
            // As the compiler names it: without `..`, and without a slash at its end.
            let path = URL(filePath: root.hasPrefix("/") ? root : folder + "/" + root)
                .standardizedFileURL.path
            if isFile(path + "/Modules") { return path }
            throw UsageError("There is no folder Modules in \(root).")
        }
        let parts = folder.split(separator: "/")
        for count in stride(from: parts.count, through: 0, by: -1) {
            let path = "/" + parts.prefix(count).joined(separator: "/")
            if isFile(path + "/Modules"), isFile(path + "/Package.swift") { return path }
        }
        throw UsageError(
            "There is no folder Modules here or above. Go into the repository, or use --root DIR.")
    }

    /// Returns the text of a file, or those of the files below a folder, by their paths.
    private static func texts(_ path: String, in root: String) throws -> [(String, String)] {
        if isText(path) {
            if let text = fileText(root + "/" + path) { return [(path, text)] }
            throw ToolError("\(path) can't be read. Check its permissions.")
        }
        // Fixtures and snapshots are data of tests, and a folder has no dot in its name.
        return try folderNames(in: root + "/" + path).filter { name in
            !["Fixtures", "__Snapshots__"].contains(name) && (!name.contains(".") || isText(name))
        }.flatMap { try texts(path + "/" + $0, in: root) }
    }

    private static func isText(_ name: String) -> Bool {
        [".swift", ".md", ".json"].contains(where: name.hasSuffix)
    }
}

extension Repository {
    /// A target of a package in `Modules` that has tests, with the targets that belong to it.
    struct Module: Sendable {
        let name: String
        /// The folder of its package, such as `Modules/Features`; empty for an app.
        var package = ""
        /// Its own target, and those such as its views.
        var targets: [String] = []
        /// The folders of its tests: in `Tests`, or its own, if it is also used without the others.
        let testPaths: [String]
        /// Whether its own target has two of an interactor, a router and a builder.
        var isFeature = false

        /// The folders of its targets.
        var folders: [String] { targets.map { "\(package)/Sources/\($0)" } }
    }

    /// Returns the modules of a package: the targets with tests, and the features.
    ///
    /// Another target belongs to the module whose name starts most like its own, if one does:
    /// `PitTestSupport` to `PitContract`.
    func modules(of package: String, _ tests: [String]) -> [Module] {
        let targets = folders(in: package + "/Sources")
        let inside = folders(in: package + "/Tests").map { "\(package)/Tests/\($0)" }
        let isFeature = { (name: String) in
            let files = paths(below: "\(package)/Sources/\(name)")
            let roles = ["Builder.swift", "Interactor.swift", "Router.swift"]
            return roles.count { role in files.contains { $0.hasSuffix(role) } } > 1
        }
        let names = targets.filter { name in
            tests.contains(name + "Tests") && !name.hasSuffix("Views") || isFeature(name)
                || package == "Modules/" + name
        }
        let owners = targets.map { target in
            let start = { (name: String) in
                name.lowercased().commonPrefix(with: target.lowercased()).count
            }
            let owner = names.max { start($0) < start($1) }.flatMap { start($0) > 2 ? $0 : nil }
            return names.contains(target) ? target : owner
        }
        return names.map { name in
            let own = zip(targets, owners).filter { $0.1 == name }.map(\.0)
            let outside = own.map { $0 + "Tests" }.filter(tests.contains).map { "Tests/" + $0 }
            return Module(
                name: name, package: package, targets: own,
                testPaths: outside + (package == "Modules/" + name ? inside : []),
                isFeature: isFeature(name))
        }
    }
}

extension Repository {
    /// Returns what `find` finds in sources; it is not asked again while they, what is given and the tool stay as they are.
    ///
    /// `.build` keeps each answer in a file, after all that it depends on. So neither damage nor another run does harm.
    func kept<Answer: Codable>(
        _ question: String, given: [String] = [], about sources: [ParsedSource],
        _ find: () -> Answer
    ) -> Answer {
        let folder = root + "/.build/ribtool"
        guard let first = sources.first, !root.isEmpty, isFile(root + "/.build") else {
            return find()
        }
        let words = [Self.tool] + given + sources.flatMap { [$0.path, $0.text] }
        let key = Data(words.map { $0 + "\0" }.joined().utf8)
        let file = "\(folder)/\(question) \(first.path.replacing("/", with: "+"))"
        if let data = FileManager.default.contents(atPath: file), data.prefix(key.count) == key,
            let answer = try? JSONDecoder().decode(Answer.self, from: data.dropFirst(key.count))
        {
            return answer
        }
        let answer = find()
        // A disk that is full, for example, only makes the next run slower.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try? (key + JSONEncoder().encode(answer)).write(to: URL(filePath: file), options: .atomic)
        return answer
    }

    /// This build of the tool, by its program's date and size.
    private static let tool: String = {
        let path = Bundle.main.executablePath ?? ""
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        let date = facts?[.modificationDate] as? Date
        return "\(date?.timeIntervalSince1970 ?? 0) \(facts?[.size] ?? 0)"
    }()
}

/// Returns what is in a folder, in order, without hidden parts; nothing when there is no folder.
func folderNames(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
}

func fileText(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

func isFile(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Returns whether a symbolic link is there, also one that leads nowhere.
func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
}

/// Returns what `transform` makes of each element, in order, worked out on all cores.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        let result = transform(elements[index])
        results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
}
