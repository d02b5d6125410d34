import ArgumentParsing
import Foundation
import SwiftParser
import SwiftSyntax

/// The core as another repository has it: packages, their pages and licence, from one commit of this one.
///
/// The same commit gives the same files, so an update needs no copy of those that were taken.
struct CoreCopy {
    /// Where a copy comes from, in a file beside it.
    struct Origin: Codable, Hashable {
        static let path = "core.json"

        /// The name of the app that `new-app` created around it; `nil` for a core alone.
        var app: String?
        let commit: String
        let date: String

        init(app: String?, commit: String, date: String) {
            (self.app, self.commit, self.date) = (app, commit, date)
        }

        /// - Throws: ``ToolError`` if the folder has no copy.
        init(in folder: String) throws(ToolError) {
            guard let text = fileText(folder + "/" + Self.path) else {
                throw ToolError(
                    "There is no \(Self.path) in \(folder). Name a folder that `new-app` has created."
                )
            }
            self = try decoded(text) { "\(Self.path) can't be decoded. Restore it: \($0)" }
        }

        var version: String { "\(date) (\(commit.prefix(8)))" }
    }

    /// The licence, under a name that leaves the app its own.
    static let licence = "LICENSE-RibHouse"
    /// The files that a new app starts with, and then changes as it likes.
    static let start = "Tools/ribtool/NewApp.files"

    private static let core = [
        "Modules/RaceTesting/", "Modules/Routing/", "docs/routing.md", "docs/testing.md",
    ]
    /// The other files of an app, so that `ribtool` works there as here.
    private static let tools = [
        ".gitignore", ".swift-format", ".swift-version", "Modules/Features/Package.swift",
        "Modules/Modules.swift", "Modules/System/", "Modules/Templates/", "Package.swift",
        "Tests/TestWidth/", "Tools/ribtool/", "docs/ratio.md",
    ]
    private static let left = [
        "Modules/RaceTesting/Tests/", "Tools/ribtool/Tests/", start + "/",
    ]

    let origin: Origin
    /// The files of the core, by their paths in the copy.
    let files: [String: Data]
    /// The files of a new app besides the core; none for a core alone.
    let startFiles: [String: Data]

    /// - Parameters:
    ///   - root: this repository.
    ///   - app: the name of the app; `nil` for the core alone.
    /// - Throws: ``ToolError`` if git has no such commit here, ``Cancelled``.
    init(of commit: String, in root: String, for app: FeatureName?) throws {
        if isFile(root + "/" + Origin.path) {
            throw ToolError(
                "\(root) has a copy of the core itself. Run this in a clone of RibHouse.")
        }
        let words = ["show", "--no-patch", "--format=%H %cs", commit + "^{commit}"]
        let shown = try ChildProcess(program: "git", arguments: words, folder: root).outcome()
        let parts = shown.output.split(whereSeparator: \.isWhitespace).map(String.init)
        guard shown.end == .exited(0), parts.count == 2 else {
            let reason = shown.errors.trimmed.lines.first ?? ""
            throw ToolError(
                """
                \(root) has no commit \(commit.prefix(8)) to copy from. git says: \(reason) Use a clone \
                with its whole history, from `git clone` or `git fetch --unshallow`.
                """)
        }
        origin = Origin(app: app?.text, commit: parts[0], date: parts[1])
        let all = try committedFiles(parts[0], in: root)
        var files = all.filter { Self.has($0.key, isApp: app != nil) }
        var start: [String: Data] = [:]
        if let app {
            for (path, data) in all where path.hasPrefix(Self.start + "/") {
                let name = String(path.dropFirst(Self.start.count + 1))
                start[Self.place(of: name, in: app)] = Data(
                    named(app, String(decoding: data, as: UTF8.self)).utf8)
            }
            files["Package.swift"] = files["Package.swift"].map { data in
                let text = String(decoding: data, as: UTF8.self)
                    .replacing("RibHouse", with: app.text)
                    .replacing("ribhouse", with: app.command)
                    .replacing("RIBHOUSE", with: app.text.uppercased())
                    .replacing("=LoggedIn,Auth ", with: "=Root,Example ")
                return Data(text.utf8)
            }
        }
        try files.prune(besides: start.keys, formattedBelow: root)
        if let app { files["Package.swift"] = Self.manifest(of: app, files, importing: start) }
        files[Self.licence] = all["LICENSE"]
        files[Origin.path] = Data(try jsonText(origin).utf8)
        (self.files, startFiles) = (files, start)
    }

    private static func has(_ path: String, isApp: Bool) -> Bool {
        let isTemplate = path.hasPrefix("Tests/") && path.contains("Template")
        let starts = core + (isApp ? tools : [])
        return (starts.contains(where: path.hasPrefix) || isApp && isTemplate)
            && !left.contains(where: path.hasPrefix)
    }

    /// Returns the manifest of a new app, whose program uses only what its sources import.
    private static func manifest(
        of app: FeatureName, _ files: [String: Data], importing sources: [String: Data]
    ) -> Data? {
        let imports = Set(
            sources.filter { $0.key.hasSuffix(".swift") }.flatMap {
                Parser.parse(source: String(decoding: $0.value, as: UTF8.self)).importedModules
            })
        return files["Package.swift"].map { data in
            let text = String(decoding: data, as: UTF8.self)
            let target = Parser.parse(source: text).calls("executableTarget", named: app.command)
            let uses =
                target.first?.argument("dependencies")?.all(FunctionCallExprSyntax.self)
                .filter { $0.calledName == "from" }.map { call in
                    call.arguments.compactMap(\.expression.plainString)
                } ?? []
            let pruned = uses.reduce(text) { text, use in
                use.dropFirst().filter { !imports.contains($0) }.reduce(text) { text, product in
                    let place = SourceEdit.Place.products(of: use[0], in: app.command)
                    return SourceEdit("", place, "\"\(product)\"").removed(from: text) ?? text
                }
            }
            return Data(pruned.utf8)
        }
    }

    private static func place(of name: String, in app: FeatureName) -> String {
        switch name {
        case "README.md": name
        case "run": ".ci/run"
        case "ci.yml": ".github/workflows/ci.yml"
        default: "Apps/\(app)/\(name)"
        }
    }
}

private func named(_ app: FeatureName, _ text: String) -> String {
    text.replacing("TheApp", with: app.text).replacing("theapp", with: app.command)
        .replacing("THEAPP", with: app.text.uppercased())
        .replacing("theSpelledApp", with: app.spelled)
}

/// Returns the files of a commit, by their paths.
private func committedFiles(_ commit: String, in root: String) throws -> [String: Data] {
    try withFolder(of: [("files/.empty", Data())]) { folder in
        for words in [
            ["read-tree", commit], ["checkout-index", "--all", "--prefix=\(folder)/files/"],
        ] {
            _ = try ChildProcess(
                program: "git", arguments: words, folder: root,
                environment: ["GIT_INDEX_FILE": folder + "/index"]
            ).output()
        }
        let place = folder + "/files"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        let hidden = names.filter { $0.hasPrefix(".") }.map { name in
            (name, FileManager.default.contents(atPath: place + "/" + name))
        }
        return files(below: [""], in: place)
            .merging(Dictionary(uniqueKeysWithValues: hidden).compactMapValues(\.self)) { $1 }
    }
}
