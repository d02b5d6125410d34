/// The edits that add a feature: those of its own files, and those of the files of others, which its
/// removal undoes.
extension Feature {
    /// Returns the text of a template, with the names of this feature.
    typealias Templates = (_ name: String) throws -> String

    /// The manifest of the package of all features.
    static let manifest = FeatureName.package + "/Package.swift"

    /// Returns the edits of the files of others.
    /// - Parameters:
    ///   - products: its products, as the manifest of the features declares them.
    ///   - targets: its targets there.
    ///   - testTargets: its test targets, as the root's manifest declares them.
    func edits(
        products: [String], targets: [String], testTargets: [String], _ template: Templates
    ) throws -> [SourceEdit] {
        let all = SourceEdit.Place.argument("targets", of: "Package")
        var edits = products.map {
            SourceEdit(Self.manifest, .argument("products", of: "Package"), $0)
        }
        edits += targets.map { target in
            let own = SourceEdit.Place.argument("dependencies", of: ".target", named: name.text)
            let missing = addedDependencies.filter { !target.contains($0) }
            let text = missing.reduce(target) { text, dependency in
                SourceEdit(Self.manifest, own, dependency).added(to: text) ?? text
            }
            return SourceEdit(Self.manifest, all, text)
        }
        edits += testTargets.map { SourceEdit("Package.swift", all, $0) }
        edits += self.targets.filter { !$0.name.text.hasSuffix("TestSupport") }.map {
            product("\($0.name)", in: app.lowercased())
        }
        if kind != .service, parent == nil { return edits }
        guard let parent else {
            let app = "Apps/\(app)/AppComponent.swift"
            return edits + SourceEdit.edits(of: app, from: try template("AppComponent+Service"))
        }
        return try edits + parentEdits(parent, template) + testEdits(parent)
    }

    /// The parent has it as a screen, or its router attaches it.
    ///
    /// With a slot its interactor is the listener, and its view opens the child. A parent without children
    /// gets a router that its interactor can ask.
    private func parentEdits(
        _ parent: FeatureParent, _ template: Templates
    ) throws -> [SourceEdit] {
        let (name, sources) = (parent.name, parent.name.sources)
        func file(_ role: some StringProtocol) -> String { "\(sources)/\(name)\(role).swift" }
        var parts =
            parent.hasComponent ? ["Router+Component"] : ["Router+Builder", "Builder+Builder"]
        parts +=
            (place == .dialog ? ["Router+Dialog", "Interactor+Dialog"] : ["Router", "Interactor"])
        parts += ["Builder"] + (parent.hasView ? ["Page"] : [])
        if place == .screen { parts = ["Screen"] }
        // The imports first, so that they are removed last: they stay while the type is used.
        var edits =
            place != .screen
            ? valueImports(in: file("Router"), parent.isPublic ? "public " : "") : []
        edits.append(
            SourceEdit(
                Self.manifest, .argument("dependencies", of: ".target", named: name.text),
                "\"\(self.name)\""))
        edits += extrasEdits(parent, file("Router"))
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
        let targets = parent.testFolders + [parent.shared].compactMap(\.self)
        var edits = targets.map { product("\(name)", in: $0) }
        edits += (parent.shared.map { [$0] } ?? parent.testFolders).map {
            SourceEdit(DoubleRequest.path(in: $0), .lines(), double)
        }
        let others = parent.dependencies.filter { !$0.path.hasPrefix(parent.tests + "/") }
        for (path, type) in others {
            let builder =
                "let \(name.lowerCamel)Builder: any \(name)Buildable = \(name)BuildableSpy()"
            edits.append(SourceEdit(path, .imports(), "import \(name)"))
            edits.append(SourceEdit(path, .properties(of: type), builder))
        }
        if place == .screen { return edits }
        edits += parent.routerCalls.map { path in
            let argument = "\(name.lowerCamel)Builder: \(name)BuildableSpy()"
            return SourceEdit(path, .arguments(of: "\(parent.name)Router"), argument)
        }
        for (path, type) in parent.routers {
            let users = ["Interactable", "Lifetime", "Transition", "Viewable"]
            edits += valueImports(in: path)
            edits.append(SourceEdit(path, .imports(for: users), "import Routing"))
            let detach = place == .dialog ? [] : ["func detach\(name)() async {}"]
            edits += (["func attach\(name)(\(parameters)) async -> Transition { .done }"] + detach)
                .map { SourceEdit(path, .members(of: type), "\n" + keyed($0)) }
        }
        return edits
            + parent.listeners.map { path, type in
                SourceEdit(path, .members(of: type), keyed("\nfunc didTap\(name)() async {}"))
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
            }
        let tests = files.filter { $0.key.hasPrefix("Tests/\(name)Tests/") }
        let calls = tests.sorted { $0.key < $1.key }.flatMap { path, text in
            [("\(name)Interactor(", "\(name)Interactor"), (".build(", "build")]
                .filter { text.contains($0.0) }.map { (path, function: $0.1) }
        }
        return worker + pageEdits(of: files) + values.flatMap { edits(for: $0, sources, calls) }
            + valueImports(in: sources[0]) + valueImports(in: sources[1], "public ")
            + calls.flatMap { valueImports(in: $0.0) }
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

    var parameters: String { list { "\($0.name): \($0.type)" } }
    var arguments: String { values.map { "\($0.name): \($0.name)" }.joined(separator: ", ") }

    /// The dependencies that its target has besides those of the template's target, as source.
    private var addedDependencies: [String] {
        let worker = hasWorker ? [(module: "RoutingExtras", package: "Routing")] : []
        let types = values.compactMap { value in value.module.map { ($0, value.package) } }
        return (worker + types).map { module, package in
            package == "Features"
                ? "\"\(module)\"" : ".product(name: \"\(module)\", package: \"\(package)\")"
        }
    }

    /// Returns the edit that lets a target of the root use a library of the features.
    private func product(_ library: String, in target: String) -> SourceEdit {
        SourceEdit("Package.swift", .products(of: "Features", in: target), "\"\(library)\"")
    }

    func valueImports(in path: String, _ access: String = "") -> [SourceEdit] {
        values.compactMap { value in
            value.module.map { module in
                SourceEdit(path, .imports(for: [value.type]), "\(access)import \(module)")
            }
        }
    }
}
