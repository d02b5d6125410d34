import Routing
import RoutingTestSupport
import Testing

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
