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

    // MARK: Files

    /// The files besides the copy of the template: the path of each, and the file it is made from.
    var additions: [(path: String, source: String)] {
        var files: [(folder: String, name: String)] = []
        if let parent {
            files += [
                (parent.sources, "TheParentRouter+TheChild"),
                ("Tests/\(parent)Tests", "TheParentTheChildBranchTests"),
            ]
        }
        if hasWorker {
            files += [
                (name.sources, "TheChildWorker"), ("Tests/\(name)Tests", "TheChildWorkerTests"),
            ]
        }
        return files.map { folder, name in
            ("\(folder)/\(addition(from: name)).swift", "Tools/ribtool/Templates/\(name).swift")
        }
    }

    /// Returns those of some files that are the feature's, and not of others that it edits.
    func own(_ paths: some Sequence<String>) -> [String] {
        let added = additions.map(\.path)
        return paths.filter { name.owns($0) || added.contains($0) }
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
        let end =
            isHeadless
            ? "self.listener?.didFinish\(name)(because: .unavailable(\"It took too long.\"))"
            : "self.didTapClose()"
        let edits: [(SourceEdit.Place, String)] = [
            (.parameters(of: type), "limit: Duration? = nil"),
            (.parameters(of: type), "clock: any Clock<Duration> = ContinuousClock()"),
            (.properties(of: type), "private let limit: Duration?"),
            (.properties(of: type), "private let clock: any Clock<Duration>"),
            (.statements(of: type, function: "init"), "self.limit = limit"),
            (.statements(of: type, function: "init"), "self.clock = clock"),
            (
                .statements(of: type, function: "didBecomeActive"),
                """
                if let limit {
                    task(
                        \(name)Worker(limit: limit, clock: clock) {
                            await \(end)
                        })
                }
                """
            ),
        ]
        let builder = SourceEdit(
            path: "\(name.sources)/\(name)Builder.swift", place: .arguments(of: type),
            text: "limit: .seconds(600)")
        return edits.map { SourceEdit(path: "\(name.sources)/\(type).swift", place: $0, text: $1) }
            + [builder]
    }

    /// Returns the edits of the files of others.
    ///
    /// - Parameter manifest: The root's, with the template's tests.
    /// - Throws: ``ToolError`` if the manifest does not have them.
    func edits(manifest: String) throws(ToolError) -> [SourceEdit] {
        let tests = Parser.parse(source: manifest).call("tests", named: template.text)
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
                path: "Package.swift", place: .argument("targets", of: "Package"), text: target),
        ] + (parent.map(edits) ?? [])
    }

    /// The edits that make it a child of its parent.
    private func edits(of parent: FeatureName) -> [SourceEdit] {
        let manifest = "Modules/\(parent)/Package.swift"
        let builder = "\(parent.sources)/\(parent)Builder.swift"
        let router = "\(parent.sources)/\(parent)Router.swift"
        let (type, own) = ("\(parent)Router", name.lowerCamel)
        let edits: [(String, SourceEdit.Place, String)] = [
            ("Package.swift", .arguments(of: "tests", named: parent.text), "module(\"\(name)\")"),
            (manifest, .argument("dependencies", of: "Package"), ".package(path: \"../\(name)\")"),
            (
                manifest, .argument("dependencies", of: ".target", named: parent.text),
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
            (builder, .arguments(of: type), "\(own)Builder: dependency.\(own)Builder"),
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
