import ArgumentParsing
import Foundation

enum NewAppCommand: Subcommand {
    private static let name = Option(
        name: "--name", value: "NAME", summary: "the name of the app, for example Smoker")
    private static let coreOnly = Option(
        name: "--core-only", summary: "only Routing and RaceTesting, for an app that exists")

    static let syntax = CommandSyntax(
        name: "new-app", summary: "create an app of your own, in a repository of its own",
        operands: "PATH", operandCount: 1...1, options: [name, coreOnly, .json, .root],
        discussion: """
            Creates the folder PATH with a program for the terminal: a root unit, one feature with its
            tests, and a copy of the core, the templates and this tool as the last commit has them. It
            builds, runs and passes its tests at once, without a network; `ribtool` works there as here.

            With --core-only, PATH gets the packages Routing and RaceTesting alone, to depend on.

            `ribtool update-core PATH` brings a later core over your changes.
            """,
        examples: [
            "ribtool new-app ../smoker --name Smoker", "ribtool new-app ../shop/Core --core-only",
        ])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        try arguments.expectNotBoth(name, coreOnly)
        let app = try arguments.value(of: name).map { text throws(UsageError) in
            try FeatureName(text)
        }
        guard app != nil || arguments.has(coreOnly) else {
            throw UsageError("Name the app: --name NAME.")
        }
        let path = try place(arguments.operands[0], outside: repository.root)
        TerminationSignals.shared.watch()
        let core = try CoreCopy(of: "HEAD", in: repository.root, for: app)
        guard let app else {
            try [FileChange](from: [:], to: core.files).apply(in: path)
            let report = Report(core: core.origin, added: core.files.keys.sorted())
            return try arguments.answer(report, coreSentences(path, core))
        }
        let packages = core.files.keys.filter { $0.hasSuffix("/Package.swift") }
            .compactMap { $0.split(separator: "/").dropLast().last?.lowercased() }
        let folder = URL(filePath: path).lastPathComponent
        if packages.contains(folder.lowercased()) {
            throw UsageError(
                "SwiftPM names packages after their folders, and the app has a package \(folder). Name another folder."
            )
        }
        let files = try self.files(of: app, around: core, in: repository.root)
        try [FileChange](from: [:], to: files).apply(in: path)
        return try arguments.answer(
            Report(core: core.origin, added: files.keys.sorted()),
            """
            Created \(app) in \(path): \(files.count) files.
              cd \(path) && git init && git add --all && git commit --message \(app)
              swift run \(app.command)    runs it: type `help`.
              swift test    runs its tests. README.md says how to go on.

            """)
    }

    /// The created files; `--json` prints them as they are.
    private struct Report: Encodable {
        let core: CoreCopy.Origin
        let added: [String]
    }

    /// Returns the folder for a new repository.
    /// - Throws: `UsageError` if something is there, or would be in its way.
    private static func place(_ operand: String, outside root: String) throws(UsageError) -> String
    {
        let url = URL(filePath: operand).standardizedFileURL
        let path = url.path
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        let own = URL(filePath: root).resolvingSymlinksInPath().path
        if (folder + "/").hasPrefix(own + "/") {
            throw UsageError("\(path) is in this repository. Name a folder outside it.")
        }
        func names(in folder: String) -> [String]? {
            try? FileManager.default.contentsOfDirectory(atPath: folder)
        }
        func isThere(_ path: String) -> Bool { isFile(path) || isLink(path) }
        if !isLink(path), names(in: path)?.isEmpty == true { return path }
        if isThere(path) {
            throw UsageError(
                """
                \(path) is there, and no empty folder. Name another folder. If a run of `new-app` was \
                ended, remove what it left.
                """)
        }
        var parent = url.deletingLastPathComponent()
        while !isThere(parent.path) { parent.deleteLastPathComponent() }
        if names(in: parent.path) == nil {
            throw UsageError("\(parent.path) is no folder. Name another folder.")
        }
        return path
    }

    private static func coreSentences(_ path: String, _ core: CoreCopy) -> String {
        """
        Copied the core of \(core.origin.version) to \(path): \(core.files.count) files.
          .package(path: "\(path)/Modules/Routing")    is the dependency, with the path from your manifest.
          .product(name: "Routing", package: "Routing")    is for a target.
          .product(name: "RoutingTestSupport", package: "Routing")    is for its tests.

        """
    }

    /// Returns the files of an app: the core, what it starts with, and two units from the templates.
    static func files(
        of app: FeatureName, around core: CoreCopy, in root: String
    ) throws -> [String: Data] {
        func texts(_ files: [String: Data]) -> [String: String] {
            files.filter { [".swift", ".md", ".json"].contains(where: $0.key.hasSuffix) }
                .mapValues { String(decoding: $0, as: UTF8.self) }
        }
        let (rootName, first) = (FeatureName(known: "Root"), FeatureName(known: "Example"))
        // Both units are in the way of a name, too.
        try Repository(
            texts(core.files).merging([rootName, first].map { ("Tests/\($0)/A.swift", "") }) { $1 }
        ).checkIsFree(app)
        let all = core.files.merging(core.startFiles) { $1 }
        var change = PendingChange(of: Repository(texts(all), root: root))
        try change.add(Feature(name: rootName, kind: .plain, app: app.text))
        change.makeRoot(rootName, of: app)
        let parent = FeatureParent(rootName, of: first, in: change.repository)
        try change.add(Feature(name: first, kind: .plain, app: app.text, parent: parent))
        return change.changes.reduce(into: all) { $0[$1.path] = $1.new }
    }
}

extension PendingChange {
    /// Turns a copy of the plain template into the unit at the top, which the program launches.
    ///
    /// To close it is to quit.
    fileprivate mutating func makeRoot(_ name: FeatureName, of app: FeatureName) {
        let owner = #/Any unit that attaches what `\w+` builds, usually in a `Slot`\./#
        for path in paths where path.contains("/\(name)") {
            self[path] = self[path]?.replacing("the \(name.spelled)", with: "the \(app.spelled)")
                .replacing("\(name) close", with: "quit").replacing("\" close\"", with: "\"quit\"")
                .replacing(
                    "The names start with the feature's, so that no other unit has them. They are typed",
                    with: "The names are typed"
                )
                .replacing(owner, with: "The program, which launches it.")
        }
    }
}
