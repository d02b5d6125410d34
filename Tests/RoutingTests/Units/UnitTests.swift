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
    @Test("A leaf is attached, active and closed as every unit, and a slot places its view.")
    func attached() async throws {
        let (root, screen) = (RouterFake("root"), ScreenFake())
        let slot = Slot<String>(of: root.interactor, views: screen.placement)
        let headless = LeafRouter(interactor: RouterFake("headless").interactor)
        let leaf = ViewableLeafRouter(
            interactor: RouterFake("leaf").interactor, viewable: ViewFake("leaf"))
        try await root.launch {
            try await root.attach(headless)
            await slot.show("leaf") { leaf }

            #expect(screen.names == ["leaf"])
            for leaf in [headless, leaf] as [any Routing] {
                #expect(leaf.interactable.lifetime.phase == .active)
            }
        }
        for leaf in [headless, leaf] as [any Routing] {
            #expect(leaf.interactable.lifetime.phase == .closed)
        }
    }
}
