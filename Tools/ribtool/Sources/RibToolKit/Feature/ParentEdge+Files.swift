extension ParentEdge {
    /// New files of the parent and of its tests, by path.
    var files: [String: String] {
        [
            "\(sources)/\(parent)Router+\(name).swift": extensions,
            "\(sources)/\(parent)\(name)Branch.swift": branchType,
            "Tests/\(parent)Tests/\(parent)\(name)Tests.swift": suite,
        ]
    }

    private var extensions: String {
        """
        public import \(name)

        extension \(parent)Dependency {
            /// None, as long as the composition root does not answer with one.
            public var \(builder): (any \(name)Buildable)? { nil }
        }

        extension \(parent)Routing {
            /// Does nothing, which is enough for what stands in for the router in a test.
            public func attach\(name)() async {}
        }

        extension \(parent)Router {
            func attach\(name)() async { await \(branch).attach() }
        }

        """
    }

    private var ending: String {
        child.isHeadless ? "didFinish\(name)(because error: \(name)Error?)" : "didClose\(name)()"
    }

    private var branchType: String {
        """
        import \(name)
        import Routing

        /// Where the \(parent) unit has its child \(name).
        ///
        /// There is at most one, which is detached when it says that it is done. That asks for no
        /// decision; when it does, let the interactor be the listener, and ask its router.
        final class \(parent)\(name)Branch: \(name)Listener {
            private let builder: (any \(name)Buildable)?
            private let slot: Slot<String>

            init(of interactor: some Interactable, builder: (any \(name)Buildable)?) {
                self.builder = builder
                slot = Slot(of: interactor)
            }

            /// Attaches \(name), unless it is attached or there is no builder.
            func attach() async {
                guard let builder else { return }
                await slot.show("\(name)") { await builder.build(withListener: self) }
            }

            func \(ending) async {
                await slot.clear()
            }
        }

        """
    }

    private var suite: String {
        let view = child.isHeadless ? "" : "\n        final class View: Viewable {}\n"
        let viewable =
            child.isHeadless ? "" : "\n        let viewable: any Viewable = View()"
        let done = child.isHeadless ? "didFinish\(name)(because: nil)" : "didClose\(name)()"
        return """
            import \(name)
            import Routing
            import RoutingTestSupport
            import Testing

            @testable import \(parent)

            @Suite("\(name) below the \(parent) unit", .schedules(50))
            struct \(parent)\(name)Tests {
                private actor Interactor: Interactable {
                    nonisolated let lifetime = Lifetime()
                }

                private final class Router: \(name)Routing {\(view)
                    let interactable: any Interactable = Interactor()\(viewable)
                }

                private struct Builder: \(name)Buildable {
                    func build(
                        withListener listener: any \(name)Listener
                    ) async -> any \(name)Routing { Router() }
                }

                @Test("However often it is attached, it is there once.")
                func attachedTwice() async throws {
                    let unit = try await UnitUnderTest.launch(Interactor())
                    let sut = \(parent)\(name)Branch(of: unit.interactor, builder: Builder())

                    await sut.attach()
                    await sut.attach()

                    #expect(unit.children.count == 1)
                    await unit.shutdown()
                }

                @Test("When it is done, it is detached, and can be attached again.")
                func detachedWhenDone() async throws {
                    let unit = try await UnitUnderTest.launch(Interactor())
                    let sut = \(parent)\(name)Branch(of: unit.interactor, builder: Builder())
                    await sut.attach()
                    let first = unit.children.first?.interactable.lifetime

                    await sut.\(done)

                    #expect(unit.children.isEmpty)
                    #expect(first?.phase == .closed)
                    await sut.attach()
                    #expect(unit.children.count == 1)
                    await unit.shutdown()
                }

                @Test("Where there is no builder, nothing is attached.")
                func noBuilder() async throws {
                    let unit = try await UnitUnderTest.launch(Interactor())
                    let sut = \(parent)\(name)Branch(of: unit.interactor, builder: nil)

                    await sut.attach()

                    #expect(unit.children.isEmpty)
                    await unit.shutdown()
                }

                @Test("However attach and end cross, at most one is left, and none after the end.")
                func crossing() async throws {
                    let unit = try await UnitUnderTest.launch(Interactor())
                    let sut = \(parent)\(name)Branch(of: unit.interactor, builder: Builder())

                    async let first: Void = sut.attach()
                    async let second: Void = sut.attach()
                    async let end: Void = sut.\(done)
                    _ = await (first, second, end)

                    #expect(unit.children.count <= 1)
                    await unit.shutdown()
                    #expect(unit.children.isEmpty)
                }
            }

            """
    }
}
