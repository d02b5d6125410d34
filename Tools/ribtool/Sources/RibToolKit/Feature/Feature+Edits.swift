/// The edits that a draft makes, and those of the files of others, which it undoes.
extension Feature {
    /// Returns the text of a template, with the names of this feature.
    typealias Templates = (_ name: String) throws -> String

    /// Returns the edits of the files of others.
    /// - Parameter testTargets: its test targets, as the root's manifest declares them.
    func edits(testTargets: [String], _ template: Templates) throws -> [SourceEdit] {
        let root = "Package.swift"
        let app = SourceEdit.Place.argument(
            "dependencies", of: ".executableTarget", named: "ribhouse")
        var edits = modules.map { SourceEdit(root, .variable("modules"), "\"\($0.name)\"") }
        edits += testTargets.map { SourceEdit(root, .argument("targets", of: "Package"), $0) }
        edits += libraries.map { SourceEdit(root, app, "\"\($0)\"") }
        guard let parent else {
            let app = "Apps/RibHouse/AppComponent.swift"
            return edits + SourceEdit.edits(of: app, from: try template("AppComponent+Service"))
        }
        return try edits + parentEdits(parent, template) + testEdits(parent)
    }

    /// The parent's router attaches it, its interactor is its listener, and its view opens it.
    ///
    /// A parent without children gets a router that its interactor can ask.
    private func parentEdits(
        _ parent: FeatureParent, _ template: Templates
    ) throws -> [SourceEdit] {
        let (name, sources) = (parent.name, parent.name.sources)
        func file(_ role: some StringProtocol) -> String {
            "\(sources)\(role == "LineView" ? "Views" : "")/\(name)\(role).swift"
        }
        var parts =
            parent.hasComponent ? ["Router+Component"] : ["Router+Builder", "Builder+Builder"]
        parts += ["Router", "Builder", "Interactor"] + (parent.hasView ? ["LineView"] : [])
        // The imports first, so that they are removed last: they stay while the type is used.
        var edits = valueImports(in: file("Router"), "public ")
        edits += dependency(on: "\(self.name)", in: name)
        if parent.isOnlyChild {
            let actor = "\(name)Interactor: "
            let leaf = parent.hasView ? "ViewableLeafRouter(" : "LeafRouter("
            edits += [
                SourceEdit(
                    file("Interactor"), .text("\(actor)LeafInteractable"), "\(actor)Interactable"),
                SourceEdit(
                    file("Builder"), .text("return \(leaf)"), "let router = \(name)Router("),
                SourceEdit(
                    DoubleRequest.path(in: "\(name)Tests"), .lines(), "// double \(name)Routing\n"),
            ]
            edits += parent.launches.map { path in
                let router = "router: \(name)RoutingSpy()"
                return SourceEdit(path, .arguments(of: "UnitUnderTest.launch"), router)
            }
            parts += ["Interactor+FirstChild", "Builder+FirstChild"]
        }
        return try edits
            + parts.flatMap { part in
                SourceEdit.edits(
                    of: file(part.prefix { $0 != "+" }), from: try template("TheParent\(part)"))
            }
    }

    /// The tests of the parent, and of those above it, get a double of its builder.
    private func testEdits(_ parent: FeatureParent) -> [SourceEdit] {
        let labels = (["withListener"] + values.map(\.name)).map { $0 + ":" }.joined()
        let double = """
            // double \(name)Buildable
            //     build(\(labels)) making UnitStub()

            """
        var edits = parent.testFolders.map { folder in
            let tests = String(folder.dropLast("Tests".count))
            return SourceEdit("Package.swift", .arguments(of: "tests", named: tests), "\"\(name)\"")
        }
        if let shared = parent.shared {
            let place = SourceEdit.Place.argument("dependencies", of: ".target", named: shared)
            edits.append(SourceEdit("Package.swift", place, "\"\(name)\""))
        }
        edits += (parent.shared.map { [$0] } ?? parent.testFolders).map {
            SourceEdit(DoubleRequest.path(in: $0), .lines(), double)
        }
        for (path, type) in parent.dependencies {
            let builder =
                "let \(name.lowerCamel)Builder: any \(name)Buildable = \(name)BuildableSpy()"
            edits.append(SourceEdit(path, .imports(), "import \(name)"))
            edits.append(SourceEdit(path, .properties(of: type), builder))
        }
        edits += parent.routerCalls.map { path in
            let argument = "\(name.lowerCamel)Builder: \(name)BuildableSpy()"
            return SourceEdit(path, .arguments(of: "\(parent.name)Router"), argument)
        }
        for (path, type) in parent.routers {
            let users = ["Interactable", "Lifetime", "Transition", "Viewable"]
            edits += valueImports(in: path)
            edits.append(SourceEdit(path, .imports(for: users), "import Routing"))
            edits += [
                "attach\(name)(\(parameters)) async -> Transition { .done }",
                "detach\(name)() async {}",
            ].map { SourceEdit(path, .members(of: type), "\nfunc " + $0) }
        }
        return edits
            + parent.listeners.map { path, type in
                SourceEdit(path, .members(of: type), "\nfunc didTap\(name)() async {}")
            }
    }

    /// Returns the edits of its own files, which are copies of the template's.
    /// - Parameter files: the copies.
    func ownEdits(of files: [String: String], _ template: Templates) throws -> [SourceEdit] {
        let sources = ["Interactor", "Builder"].map { "\(name.sources)/\(name)\($0).swift" }
        let worker =
            try zip(sources, ["Interactor", "Builder"]).flatMap { path, role in
                hasWorker
                    ? SourceEdit.edits(of: path, from: try template("TheChild\(role)+Worker")) : []
            } + (hasWorker ? [product("RoutingExtras", of: "Routing", in: name)] : [])
        let tests = files.filter { $0.key.hasPrefix("Tests/\(name)Tests/") }
        let calls = tests.sorted { $0.key < $1.key }.flatMap { path, text in
            [("\(name)Interactor(", "\(name)Interactor"), (".build(", "build")]
                .filter { text.contains($0.0) }.map { (path, function: $0.1) }
        }
        let manifest = files["Modules/\(name)/Package.swift"] ?? ""
        let modules = Set(values.compactMap(\.module)).sorted()
        return worker + values.flatMap { edits(for: $0, sources, calls) }
            + sources.flatMap { valueImports(in: $0, "public ") }
            + calls.flatMap { valueImports(in: $0.0) }
            + modules.filter { !manifest.contains("\"../\($0)\"") }
            .flatMap { dependency(on: $0, in: name) }
    }

    /// The value goes from the builder to the interactor, and into the tests.
    private func edits(
        for value: Value, _ sources: [String], _ calls: [(path: String, function: String)]
    ) -> [SourceEdit] {
        let parameter = "\(value.name): \(value.type)"
        let builders = ["\(name)Buildable", "\(name)Builder"].map { type in
            SourceEdit(sources[1], .parameters(of: type, function: "build"), parameter)
        }
        let argument = SourceEdit(
            sources[1], .arguments(of: "\(name)Interactor"), "\(value.name): \(value.name)")
        let interactor = SourceEdit.edits(
            of: sources[0],
            from: """
                actor \(name)Interactor {
                    private let \(parameter)
                    init(\(parameter)) { self.\(value.name) = \(value.name) }
                }
                """)
        return builders + [argument] + interactor
            + calls.map { path, function in
                SourceEdit(path, .arguments(of: function), "\(value.name): \(value.example)")
            }
    }

    var parameters: String { values.map { "\($0.name): \($0.type)" }.joined(separator: ", ") }
    var arguments: String { values.map { "\($0.name): \($0.name)" }.joined(separator: ", ") }

    private func dependency(on module: String, in name: FeatureName) -> [SourceEdit] {
        let package = SourceEdit(
            "Modules/\(name)/Package.swift", .argument("dependencies", of: "Package"),
            ".package(path: \"../\(module)\")")
        return [package, product(module, of: module, in: name)]
    }

    private func product(
        _ library: String, of package: String, in name: FeatureName
    ) -> SourceEdit {
        SourceEdit(
            "Modules/\(name)/Package.swift",
            .argument("dependencies", of: ".target", named: name.text),
            ".product(name: \"\(library)\", package: \"\(package)\")")
    }

    func valueImports(in path: String, _ access: String = "") -> [SourceEdit] {
        values.compactMap { value in
            value.module.map { module in
                SourceEdit(path, .imports(for: [value.type]), "\(access)import \(module)")
            }
        }
    }
}
