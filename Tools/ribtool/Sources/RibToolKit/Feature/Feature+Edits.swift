/// The edits of the files of others, which `FeatureMaker` makes and undoes.
extension Feature {
    typealias Edit = (path: String, place: SourceEdit.Place, text: String)

    /// - Parameter testTargets: its test targets, as the root's manifest declares them.
    func edits(testTargets: [String]) -> [SourceEdit] {
        let root = "Package.swift"
        let app = SourceEdit.Place.argument(
            "dependencies", of: ".executableTarget", named: "ribhouse")
        var edits: [Edit] = modules.map { (root, .variable("modules"), "\"\($0.name)\"") }
        edits += testTargets.map { (root, .argument("targets", of: "Package"), $0) }
        edits += libraries.map { (root, app, "\"\($0)\"") }
        if let parent {
            edits += routerEdits(parent) + viewEdits(parent) + testEdits(parent)
            if parent.isOnlyChild { edits += firstChildEdits(parent) }
        } else {
            edits += serviceEdits
        }
        return edits.map { SourceEdit(path: $0.path, place: $0.place, text: $0.text) }
    }

    /// The composition root creates the service.
    private var serviceEdits: [Edit] {
        let app = "Apps/RibHouse/AppComponent.swift"
        let imports: [Edit] = modules.map { (app, .imports(), "import \($0.name)") }
        return imports + [
            (
                app, .properties(of: "AppComponent"),
                """
                let \(name.lowerCamel)Service: any \(name)Service = InMemory\(name)Service(
                    items: ["brisket", "ribs"].map(\(name)Item.init))
                """
            )
        ]
    }

    /// The tests of the parent, and of those above it, get a double of its builder.
    private func testEdits(_ parent: FeatureParent) -> [Edit] {
        let label = list(["withListener:"] + values.map { $0.name + ":" }).replacing(", ", with: "")
        var edits: [Edit] = parent.testFolders.flatMap { folder -> [Edit] in
            [
                (
                    "Package.swift",
                    .arguments(of: "tests", named: String(folder.dropLast("Tests".count))),
                    "\"\(name)\""
                ),
                (
                    "Tests/\(folder)/Stubs/\(DoubleRequest.file)", .lines,
                    """
                    // double \(name)Buildable
                    //     build(\(label)) making \(name)RoutingSpy()
                    // double \(name)Routing

                    """
                ),
            ]
        }
        edits += parent.dependencies.flatMap { path, type -> [Edit] in
            [
                (path, .imports(), "import \(name)"),
                (
                    path, .properties(of: type),
                    "let \(own)Builder: any \(name)Buildable = \(name)BuildableSpy()"
                ),
            ]
        }
        edits += parent.routerCalls.map { path in
            (
                path, .everyCall(of: "\(parent.name)Router"),
                "\(own)Builder: \(name)BuildableSpy()"
            )
        }
        for (path, type) in parent.routers {
            // The imports first, so that they are removed last.
            edits += values.compactMap { value in
                value.module.map { (path, .imports(for: [value.type]), "import \($0)") }
            }
            edits += [
                (
                    path, .imports(for: ["Interactable", "Lifetime", "Transition", "Viewable"]),
                    "import Routing"
                ),
                (
                    path, .members(of: type),
                    "\nfunc attach\(name)(\(parameters)) async -> Transition { .done }"
                ),
                (path, .members(of: type), "\nfunc detach\(name)() async {}"),
            ]
        }
        edits += parent.listeners.map { path, type in
            (path, .members(of: type), "\nfunc didTap\(name)() async {}")
        }
        return edits
    }
}
