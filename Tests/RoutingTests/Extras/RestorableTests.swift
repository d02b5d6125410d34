import Foundation
import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

/// How to save and restore a tree: each unit's route is a value that holds the routes of its
/// children.
@Suite("The route of a tree is saved and restored", .failsIfStuck)
struct RestorableTests {
    struct PitRoute: Codable, Sendable, Equatable {
        var dishes: [String]
    }

    struct RootRoute: Codable, Sendable, Equatable {
        enum Tab: String, Codable, Sendable { case pit, bar }

        var tab: Tab?
        var pit: PitRoute?
    }

    final class PitRouter: Restorable {
        let unit = RouterFake("pit")
        private let dishes: BackStack<String>

        var interactable: any Interactable { unit.interactable }
        var route: PitRoute { PitRoute(dishes: dishes.keys) }

        init() {
            dishes = BackStack(of: unit.interactor, covered: .rebuilt)
        }

        func restore(_ route: PitRoute) async { await dishes.restore(route.dishes, build) }

        func show(_ dish: String) async {
            await dishes.push(dish) { try await self.build(dish) }
        }

        @Sendable private func build(_ dish: String) async throws -> any Routing {
            if dish == "sold out" { throw CancellationError() }
            return RouterFake(dish)
        }
    }

    final class RootRouter: Restorable {
        let unit = RouterFake("root")
        private let tab: Slot<RootRoute.Tab>

        var interactable: any Interactable { unit.interactable }
        var pit: PitRouter? { tab.child as? PitRouter }
        var route: RootRoute { RootRoute(tab: tab.key, pit: pit?.route) }

        init() { tab = Slot(of: unit.interactor) }

        func restore(_ route: RootRoute) async {
            if let tab = route.tab { await show(tab) }
            if let pit = route.pit { await self.pit?.restore(pit) }
        }

        func show(_ tab: RootRoute.Tab) async {
            await self.tab.show(tab) {
                switch tab {
                case .pit: PitRouter()
                case .bar: RouterFake("bar")
                }
            }
        }
    }

    private func data(of route: RootRoute) throws -> Data { try JSONEncoder().encode(route) }

    private func route(from data: Data) throws -> RootRoute {
        try JSONDecoder().decode(RootRoute.self, from: data)
    }

    @Test("A tree that was saved as JSON is restored to the same route, from the top down.")
    func roundTrip() async throws {
        let old = RootRouter()
        try await old.launch()
        await old.show(.pit)
        await old.pit?.show("ribs")
        await old.pit?.show("brisket")
        let saved = try data(of: old.route)
        await old.shutdown()

        let new = RootRouter()
        try await new.launch()
        await new.restore(try route(from: saved))

        #expect(
            new.route == RootRoute(tab: .pit, pit: PitRoute(dishes: ["ribs", "brisket"])))
        #expect(new.pit?.childNames == ["brisket"])
        await new.shutdown()
    }

    actor Menu: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        private(set) var filter: String?

        func setFilter(_ filter: String) { self.filter = filter }
    }

    final class MenuRouter: Restorable {
        let interactor = Menu()
        var interactable: any Interactable { interactor }
        var route: String? { get async { await interactor.filter } }

        func restore(_ route: String?) async {
            if let route { await interactor.setFilter(route) }
        }
    }

    @Test("A route contains the state of an actor, which is read without a copy of it.")
    func actorState() async throws {
        let menu = MenuRouter()
        try await menu.launch()

        await menu.restore("smoked")

        #expect(await menu.route == "smoked")
        await menu.shutdown()
    }

    @Test("A route that cannot be shown any more is left out, and the rest is restored.")
    func partly() async throws {
        let saved = Data(#"{"tab": "pit", "pit": {"dishes": ["ribs", "sold out"]}}"#.utf8)
        let root = RootRouter()
        try await root.launch()

        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await root.restore(try route(from: saved))
        }

        #expect(root.route == RootRoute(tab: .pit, pit: PitRoute(dishes: ["ribs"])))
        await root.shutdown()
    }
}
