import Routing
import RoutingTestSupport
import Testing

@Suite("10. A view may send an intent before its unit is attached", .schedules(50))
struct EarlyIntentTests {
    private actor Screen: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        private let journal: Journal

        init(_ journal: Journal) { self.journal = journal }

        func didBecomeActive() { journal.append("is active") }

        func tap() { journal.append("tap") }
    }

    private final class View: Viewable {
        weak let screen: Screen?
        init(_ screen: Screen) { self.screen = screen }

        func tap() -> Bool { screen?.send { $0.tap() } ?? false }
    }

    private let root = RouterFake("root")
    private let journal = Journal()

    /// Shows a unit, and does this as soon as its view is on the screen.
    private func show(
        _ placed: @escaping @Sendable (View) async -> Void
    ) async throws -> Transition {
        try await root.launch()
        let views = ViewPlacement { change in
            if let view = change.added as? View { await placed(view) }
        }
        return await Slot<Int>(of: root.interactor, views: views).show(1) { [journal] in
            let screen = Screen(journal)
            return ViewableLeafRouter(interactor: screen, viewable: View(screen))
        }
    }

    @Test("It starts after the activation.")
    func startsLater() async throws {
        _ = try await show { view in #expect(view.tap()) }
        await settle()

        #expect(journal.entries == ["is active", "tap"])
        await root.shutdown()
    }

    @Test(
        "If the unit is not attached after all, it is dropped and released with the unit.",
        .schedule())
    func dropped() async throws {
        let unit = WeakBox<Screen>()

        let transition = try await show { [root] view in
            unit.value = view.screen
            #expect(view.tap())
            // Not waited for: it waits for this transition.
            start { await root.shutdown() }
            await settle()
        }
        await root.shutdown()

        #expect(transition != .done)
        #expect(journal.entries == [])
        #expect(unit.value == nil)
    }
}
