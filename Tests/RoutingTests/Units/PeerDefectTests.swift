import Routing
import RoutingTestSupport
import Testing

/// Defects of the nearest peers that no other suite checks.
///
/// Other suites check the rest. Units that stay active below a detached one, and detaches that do
/// not wait: `DetachTests`. Tasks that are never released: `FinishedWorkTests`. Components that
/// trap: `TableComponentTests`. Tests that pass while empty: `ribtool ratio` does not count them.
@Suite("Defects of peers do not occur here", .failsIfStuck)
struct PeerDefectTests {
    @Test("A double tap attaches one child, even if the build suspends.")
    func doubleTap() async {
        await schedules(500) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            try await root.launch()
            let tap: @Sendable () async -> Void = {
                await slot.show(1) {
                    await Task.yield()
                    return RouterFake("child")
                }
            }

            async let first: Void = tap()
            async let second: Void = tap()
            _ = await (first, second)

            #expect(root.children.count == 1)
            await root.shutdown()
        }
    }

    @Test("An attach to a unit that is being detached throws.")
    func attachDuringDetach() async throws {
        let refusals = Journal()
        let root = RouterFake("root")
        let parent = WeakBox<RouterFake>()
        let unit = RouterFake(
            "parent",
            onResign: { _ in
                do throws(RoutingError) {
                    try await parent.value?.attach(RouterFake("child"))
                } catch {
                    refusals.append("\(error.code)")
                }
            })
        parent.value = unit
        try await root.launch()
        try await root.attach(unit)

        await root.detach(unit)

        #expect(refusals.entries == ["parentNotActive"])
        await root.shutdown()
    }

    @Test("A load that ignores its cancellation shows nothing on a unit that is detached.")
    func lateLoad() async {
        await schedules(100) {
            let shown = Journal()
            let answer = Gate()
            let root = RouterFake("root")
            let child = LoadingRouter(shown, answer)
            try await root.launch()
            try await root.attach(child)
            await settle()

            let detach = start { await root.detach(child) }
            await settle()
            answer.open()
            await detach.value
            let atDetach = shown.entries
            await settle()

            #expect(shown.entries == atDetach)
            #expect(child.interactor.lifetime.phase == .closed)
            await root.shutdown()
        }
    }
}

private actor LoadingInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    private let answer: Gate
    @Wired private var presenter: Journal?

    init(_ presenter: Journal, _ answer: Gate) {
        self.answer = answer
        _presenter = Wired(presenter, until: lifetime)
    }

    func didBecomeActive() {
        task("loads") { await self.load() }
    }

    private func load() async {
        await answer.wait()
        presenter?.append("shows the answer")
    }
}

private final class LoadingRouter: Routing {
    let interactor: LoadingInteractor
    var interactable: any Interactable { interactor }

    init(_ presenter: Journal, _ answer: Gate) {
        interactor = LoadingInteractor(presenter, answer)
    }
}
