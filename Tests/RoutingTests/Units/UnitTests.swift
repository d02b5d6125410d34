import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A label tells units of one type apart", .failsIfStuck)
struct LabelTests {
    private actor CookInteractor: LeafInteractable {
        nonisolated let lifetime: Lifetime
        init(_ name: String) { lifetime = Lifetime(label: name) }
    }

    private func cook(_ name: String) -> LeafRouter {
        LeafRouter(interactor: CookInteractor(name))
    }

    private let root = RouterFake("root")

    @Test("The name of a unit is known from its attach on.")
    func name() async throws {
        let unit = cook("Joe")
        var names = [unit.interactable.lifetime.name]

        try await unit.launch { names.append(unit.interactable.lifetime.name) }
        names.append(unit.interactable.lifetime.name)

        #expect(names == ["A unit that was never attached", "Cook “Joe”", "Cook “Joe”"])
    }

    @Test("In the tree, in events and in diagnostics.")
    func everywhere() async throws {
        let reports = Journal()
        try await root.launch()
        var events = root.events().makeAsyncIterator()
        let (joe, ann) = (cook("Joe"), cook("Ann"))

        try await root.attach(joe)
        try await root.attach(ann)
        await root.detach(ann)
        Diagnostics.$current.withValue(Diagnostics { reports.append("\($0)") }) {
            _ = ann.interactable.task("late") {}
        }

        #expect(root.tree.children.map(\.name) == ["Cook “Joe”"])
        #expect(root.tree.description.contains("Cook “Joe”"))
        var names: [String] = []
        while names.count < 3, let event = await events.next() {
            if case .attached(_, let name, _) = event { names.append(name) }
        }
        #expect(names == ["InteractorFake", "Cook “Joe”", "Cook “Ann”"])
        #expect(reports.entries.first?.hasPrefix("Cook “Ann”") == true)
        await root.shutdown()
    }
}

@Suite("The routers of units without children", .failsIfStuck)
struct LeafRouterTests {
    private let unit = RouterFake("leaf")
    private let leafView = ViewFake("leaf")

    @Test("A leaf is attached, active and closed as every unit, with a view or without.")
    func attached() async throws {
        let leaves: [any Routing] = [
            LeafRouter(interactor: RouterFake("headless").interactor),
            ViewableLeafRouter(interactor: unit.interactor, viewable: leafView),
        ]
        for leaf in leaves {
            try await leaf.launch {
                #expect(leaf.interactable.lifetime.phase == .active)
            }
            #expect(leaf.interactable.lifetime.phase == .closed)
        }
    }

    @Test("A slot places the view of a leaf.")
    func view() async throws {
        let (root, screen) = (RouterFake("root"), ScreenFake())
        let slot = Slot<String>(of: root.interactor, views: screen.placement)
        try await root.launch {
            await slot.show("leaf") { [unit, leafView] in
                ViewableLeafRouter(interactor: unit.interactor, viewable: leafView)
            }

            #expect(screen.names == ["leaf"])
        }
    }
}
