/// The edits of the parent's sources, which make the feature its child.
extension Feature {
    var own: String { name.lowerCamel }
    var parameters: String { list(values.map { "\($0.name): \($0.type)" }) }
    private var arguments: String { list(values.map { "\($0.name): \($0.name)" }) }

    func list(_ elements: [String]) -> String { elements.joined(separator: ", ") }

    /// The parent's router attaches it, and its builder gives the router the builder.
    func routerEdits(_ parent: FeatureParent) -> [Edit] {
        let (type, routing) = ("\(parent.name)Router", "\(parent.name)Routing")
        let manifest = "Modules/\(parent.name)/Package.swift"
        let builder = "\(parent.name.sources)/\(parent.name)Builder.swift"
        let router = "\(parent.name.sources)/\(type).swift"
        let key = values.isEmpty ? "\(name)" : list(values.map { "\\(\($0.name))" })
        let build = list(["withListener: interactor"] + values.map { "\($0.name): \($0.name)" })
        // The first, so that they are removed last: they stay while the type is used.
        let imports: [Edit] = values.compactMap { value in
            value.module.map { (router, .imports(for: [value.type]), "public import \($0)") }
        }
        return imports + [
            (manifest, .argument("dependencies", of: "Package"), ".package(path: \"../\(name)\")"),
            (
                manifest, .argument("dependencies", of: ".target", named: parent.name.text),
                ".product(name: \"\(name)\", package: \"\(name)\")"
            ),
            (builder, .imports(), "public import \(name)"),
            (
                builder, .members(of: "\(parent.name)Dependency"),
                "\n/// The builder of the child \(name).\nvar \(own)Builder: any \(name)Buildable { get }"
            ),
            (builder, .everyCall(of: type), "\(own)Builder: dependency.\(own)Builder"),
            (router, .imports(), "import \(name)"),
            (
                router, .members(of: routing),
                """

                /// Attaches \(name); does nothing if it is attached.
                func attach\(name)(\(parameters)) async -> Transition
                """
            ),
            (
                router, .members(of: routing),
                """

                /// Detaches \(name), if it is attached.
                func detach\(name)() async
                """
            ),
            (router, .properties(of: type), "private let \(own)Builder: any \(name)Buildable"),
            (router, .properties(of: type), "private let \(own)Slot: Slot<String>"),
            (router, .parameters(of: type), "\(own)Builder: any \(name)Buildable"),
            (
                router, .statements(of: type, function: "init"),
                "self.\(own)Builder = \(own)Builder"
            ),
            (
                router, .statements(of: type, function: "init"),
                "\(own)Slot = Slot(of: interactor)"
            ),
            (
                router, .members(of: type),
                """

                func attach\(name)(\(parameters)) async -> Transition {
                    await \(own)Slot.show("\(key)") { [interactor, \(own)Builder] in
                        await \(own)Builder.build(\(build))
                    }
                }
                """
            ),
            (
                router, .members(of: type),
                """

                func detach\(name)() async {
                    await \(own)Slot.clear()
                }
                """
            ),
        ]
    }

    /// The parent's interactor is its listener, and the parent's view has a command that opens it.
    func viewEdits(_ parent: FeatureParent) -> [Edit] {
        let interactor = "\(parent.name.sources)/\(parent.name)Interactor.swift"
        let tap = """
            /// Opens \(name).
            ///
            /// - Throws: The reason when it cannot be shown.
            """
        let open = """
                \(tap)
                public func didTap\(name)() async throws(RoutingError) {
                    if case .failed(let error)? = await router?.attach\(name)(\(arguments)) { throw error }
                }


            """
        let edits: [Edit] = [
            (interactor, .imports(), "public import \(name)"),
            (
                interactor, .file,
                """

                extension \(parent.name)Interactor: \(name)Listener {
                \(parent.hasView ? open : "")    /// Detaches \(name), which has finished.
                    public func didFinish\(name)() async {
                        await router?.detach\(name)()
                    }
                }
                """
            ),
        ]
        guard parent.hasView else { return edits }
        return edits + [
            (
                interactor, .members(of: "\(parent.name)PresentableListener"),
                "\n\(tap)\nfunc didTap\(name)() async throws(RoutingError)"
            ),
            (
                "\(parent.name.sources)Views/\(parent.name)LineView.swift", .variable("commands"),
                """
                LineCommand(name: "\(name.command)", summary: "open the \(name.spelled)") {
                    [weak listener] in try await listener?.didTap\(name)()
                }
                """
            ),
        ]
    }

    /// A parent without children gets a router that its interactor can ask.
    func firstChildEdits(_ parent: FeatureParent) -> [Edit] {
        let (actor, router) = ("\(parent.name)Interactor", "\(parent.name)Router(")
        let interactor = "\(parent.name.sources)/\(actor).swift"
        let builder = "\(parent.name.sources)/\(parent.name)Builder.swift"
        let build = SourceEdit.Place.statements(of: "\(parent.name)Builder", function: "build")
        return [
            (interactor, .text("\(actor): LeafInteractable"), "\(actor): Interactable"),
            (
                interactor, .properties(of: actor),
                """

                /// The router that attaches the children.
                public private(set) var router: (any \(parent.name)Routing)?
                """
            ),
            (
                interactor, .members(of: actor),
                """

                /// Sets the router.
                public func set(router: (any \(parent.name)Routing)?) {
                    self.router = router
                }
                """
            ),
            (builder, .text("return \(router)"), "let router = \(router)"),
            (builder, build, "await interactor.set(router: router)"),
            (builder, build, "return router"),
            (
                "\(parent.tests)/Stubs/\(DoubleRequest.file)", .lines,
                "// double \(parent.name)Routing\n"
            ),
        ]
            + parent.launches.map { path in
                (path, .everyCall(of: "UnitUnderTest.launch"), "router: \(parent.name)RoutingSpy()")
            }
    }
}
