import SwiftParser
import SwiftSyntax

/// A feature as `new-feature` creates it: a copy of a template, and its place below a parent.
struct Feature {
    let name: FeatureName
    /// The feature that attaches it; `nil` if no feature was given it by `new-feature`.
    let parent: FeatureName?
    let isHeadless: Bool
    let hasWorker: Bool

    var template: FeatureName { isHeadless ? .headlessTemplate : .template }

    /// The folders of the feature.
    var folders: [String] { ["Modules/\(name)", "Tests/\(name)Tests"] }

    private var sources: String { "Modules/\(name)/Sources/\(name)" }

    // MARK: Files

    /// The files besides the copy of the template: the path of each, and the file it is made from.
    var additions: [(path: String, source: String)] {
        var files: [(path: String, source: String)] = []
        if let parent {
            files = [
                (Self.edge(from: parent, to: name), "TheParentRouter+TheChild"),
                (
                    "Tests/\(parent)Tests/\(parent)\(name)BranchTests.swift",
                    "TheParentTheChildBranchTests"
                ),
            ]
        }
        if hasWorker {
            files += [
                ("\(sources)/\(name)Worker.swift", "TheChildWorker"),
                ("Tests/\(name)Tests/\(name)WorkerTests.swift", "TheChildWorkerTests"),
            ]
        }
        return files.map { ($0.path, "Tools/ribtool/Templates/\($0.source).swift") }
    }

    /// The file by which a parent knows its child.
    static func edge(from parent: some Any, to child: FeatureName) -> String {
        "Modules/\(parent)/Sources/\(parent)/\(parent)Router+\(child).swift"
    }

    /// Returns a file of ``additions`` for this feature.
    func addition(from source: String) -> String {
        let headless = [
            ("func didCloseTheChild()", "func didFinishTheChild(because error: TheChildError?)"),
            ("didCloseTheChild()", "didFinishTheChild(because: nil)"),
            ("didCloseTheChildSpy", "didFinishTheChildSpy"),
            ("presenter: TheChildPresentableSpy(), ", ""),
            ("specialSpy", "announceSpy"),
        ]
        let names = [
            ("TheParent", parent?.text ?? ""), ("TheChild", name.text),
            ("theChild", name.lowerCamel),
        ]
        return ((isHeadless ? headless : []) + names).reduce(source) { text, pair in
            text.replacing(pair.0, with: pair.1)
        }
    }

    // MARK: Edits

    /// The edits of its own files, which are copies of the template's.
    var ownEdits: [SourceEdit] {
        guard hasWorker else { return [] }
        let type = "\(name)Interactor"
        func edit(_ place: SourceEdit.Place, _ text: String) -> SourceEdit {
            SourceEdit(path: "\(sources)/\(type).swift", place: place, text: text)
        }
        let end =
            isHeadless
            ? "self.listener?.didFinish\(name)(because: .unavailable(\"It took too long.\"))"
            : "self.didTapClose()"
        return [
            edit(.parameters(of: type), "limit: Duration? = nil"),
            edit(.parameters(of: type), "clock: any Clock<Duration> = ContinuousClock()"),
            edit(.properties(of: type), "private let limit: Duration?"),
            edit(.properties(of: type), "private let clock: any Clock<Duration>"),
            edit(.statements(of: type, function: "init"), "self.limit = limit"),
            edit(.statements(of: type, function: "init"), "self.clock = clock"),
            edit(
                .statements(of: type, function: "didBecomeActive"),
                """
                if let limit {
                    start(
                        \(name)Worker(limit: limit, clock: clock) {
                            await \(end)
                        })
                }
                """),
            SourceEdit(
                path: "\(sources)/\(name)Builder.swift",
                place: .arguments(of: .init(function: type)), text: "limit: .seconds(600)"),
        ]
    }

    /// Returns the edits of the files of others.
    ///
    /// - Parameter manifest: The root's, with the template's tests.
    /// - Throws: ``ToolError`` if the manifest does not have them.
    func edits(manifest: String) throws(ToolError) -> [SourceEdit] {
        let tests = Parser.parse(source: manifest)
            .call(.init(function: "tests", name: template.text))
        guard let tests else {
            throw ToolError(
                sentence: "Package.swift has no tests(\"\(template)\", …) to copy. Restore it.")
        }
        let needs = tests.arguments.dropFirst().map {
            template.renamed(to: name, in: $0.with(\.trailingComma, nil).trimmedDescription)
        }
        let target = "tests(\((["\"\(name)\""] + needs.sorted()).joined(separator: ", ")))"
        return [
            SourceEdit(path: "Package.swift", place: .variable("modules"), text: "\"\(name)\""),
            SourceEdit(
                path: "Package.swift",
                place: .argument("targets", of: .init(function: "Package")), text: target),
        ] + (parent.map(edits) ?? [])
    }

    /// The edits that make it a child of its parent.
    private func edits(of parent: FeatureName) -> [SourceEdit] {
        let manifest = "Modules/\(parent)/Package.swift"
        let builder = "Modules/\(parent)/Sources/\(parent)/\(parent)Builder.swift"
        let router = "Modules/\(parent)/Sources/\(parent)/\(parent)Router.swift"
        let (type, own) = ("\(parent)Router", name.lowerCamel)
        let edits: [(String, SourceEdit.Place, String)] = [
            (
                "Package.swift", .arguments(of: .init(function: "tests", name: parent.text)),
                "module(\"\(name)\")"
            ),
            (
                manifest, .argument("dependencies", of: .init(function: "Package")),
                ".package(path: \"../\(name)\")"
            ),
            (
                manifest,
                .argument("dependencies", of: .init(function: ".target", name: parent.text)),
                ".product(name: \"\(name)\", package: \"\(name)\")"
            ),
            (builder, .imports, "public import \(name)"),
            (
                builder, .members(of: "\(parent)Dependency"),
                """

                /// The builder of \(name); `nil` if the app has none.
                var \(own)Builder: (any \(name)Buildable)? { get }
                """
            ),
            (
                builder, .arguments(of: .init(function: type)),
                "\(own)Builder: dependency.\(own)Builder"
            ),
            (
                router, .members(of: "\(parent)Routing"),
                """

                /// Attaches \(name); does nothing if it is attached, or if the app has none.
                func attach\(name)() async
                """
            ),
            (router, .imports, "import \(name)"),
            (router, .properties(of: type), "let \(own)Branch: \(parent)\(name)Branch"),
            (router, .parameters(of: type), "\(own)Builder: (any \(name)Buildable)? = nil"),
            (
                router, .statements(of: type, function: "init"),
                "\(own)Branch = \(parent)\(name)Branch(of: interactor, builder: \(own)Builder)"
            ),
        ]
        return edits.map { SourceEdit(path: $0.0, place: $0.1, text: $0.2) }
    }
}
