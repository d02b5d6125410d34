import Foundation
import Routing
import Testing

/// How a tree is put back to where it was: each unit's route is a value of its own, which holds the
/// routes of those below.
@Suite("The route of a tree is saved and restored")
struct RestorableTests {
    struct PitRoute: Codable, Sendable, Equatable {
        var dishes: [String]
    }

    struct HouseRoute: Codable, Sendable, Equatable {
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
            dishes = BackStack(of: unit.interactor) { key in
                if key == "sold out" { throw CancellationError() }
                return RouterFake(key)
            }
        }

        func restore(_ route: PitRoute) async { await dishes.restore(route.dishes) }
        func show(_ dish: String) async { await dishes.push(dish) }
    }

    final class HouseRouter: Restorable {
        let unit = RouterFake("house")
        private let tab: Slot<HouseRoute.Tab>

        var interactable: any Interactable { unit.interactable }
        var pit: PitRouter? { tab.child as? PitRouter }
        var route: HouseRoute { HouseRoute(tab: tab.key, pit: pit?.route) }

        init() { tab = Slot(of: unit.interactor) }

        func restore(_ route: HouseRoute) async {
            if let tab = route.tab { await show(tab) }
            if let pit = route.pit { await self.pit?.restore(pit) }
        }

        func show(_ tab: HouseRoute.Tab) async {
            await self.tab.show(tab) {
                switch tab {
                case .pit: PitRouter()
                case .bar: RouterFake("bar")
                }
            }
        }
    }

    private func data(of route: HouseRoute) throws -> Data { try JSONEncoder().encode(route) }

    private func route(from data: Data) throws -> HouseRoute {
        try JSONDecoder().decode(HouseRoute.self, from: data)
    }

    @Test("A tree that was saved as JSON comes back to the same route, from the top down.")
    func roundTrip() async throws {
        let old = HouseRouter()
        try await old.launch()
        await old.show(.pit)
        await old.pit?.show("ribs")
        await old.pit?.show("brisket")
        let saved = try data(of: old.route)
        await old.shutdown()

        let new = HouseRouter()
        try await new.launch()
        await new.restore(try route(from: saved))

        #expect(new.route == HouseRoute(tab: .pit, pit: PitRoute(dishes: ["ribs", "brisket"])))
        #expect(new.pit?.childNames == ["brisket"])
        await new.shutdown()
    }

    @Test("A place that is no more is left out, and the rest is restored.")
    func partly() async throws {
        let saved = Data(#"{"tab": "pit", "pit": {"dishes": ["ribs", "sold out"]}}"#.utf8)
        let house = HouseRouter()
        try await house.launch()

        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await house.restore(try route(from: saved))
        }

        #expect(house.route == HouseRoute(tab: .pit, pit: PitRoute(dishes: [])))
        await house.shutdown()
    }
}
