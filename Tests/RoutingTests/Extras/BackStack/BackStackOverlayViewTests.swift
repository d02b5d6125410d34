import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("22. The view of an overlay goes and comes without those of its key", .schedules(50))
struct BackStackOverlayViewTests {
    private let journal = Journal()

    @Test("An overlay that ends during a change does not hurry the views of that change.")
    func overlayEnds() async throws {
        let overlay = ViewRouterFake("o")
        let test = try await TestStack(
            views: ViewPlacement { [journal] change in
                let names = [change.removed, change.added].map { ($0 as? ViewFake)?.name ?? "none" }
                journal.append("\(names[0]) -> \(names[1])")
            }
        ) { [journal] key in
            ViewRouterFake(
                key, journal,
                onResign: { _ in if key == "a" { await overlay.unit.interactor.detachSelf() } })
        }
        await test.push("a")
        await test.stack.pushOverlay("o") { overlay }
        let count = journal.entries.count

        await test.push("b")

        // The overlay's own view goes at any time.
        let others = journal.entries.dropFirst(count).filter { entry in
            !entry.hasPrefix("o")
                && ["resigned", "-> b", "-> none", "becomes active"].contains {
                    entry.hasSuffix($0)
                }
        }
        #expect(others == ["a has resigned", "a -> b", "b becomes active"])
        await test.root.shutdown()
    }
}
