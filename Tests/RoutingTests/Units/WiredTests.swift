import RoutingTestSupport
import Testing

@testable import Routing

@Suite("9. A detach releases the wires", .schedules(10))
struct WiredTests {
    private actor ScreenInteractor: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        @Wired private var view: Journal?

        init(_ view: Journal) { _view = Wired(view, until: lifetime) }

        var isWired: Bool { view != nil }
    }

    private final class ScreenRouter: Routing {
        let interactor: ScreenInteractor
        var interactable: any Interactable { interactor }
        init(_ view: Journal) { interactor = ScreenInteractor(view) }
    }

    private func shutdownTwice(_ router: ScreenRouter) async {
        async let first: Void = router.shutdown()
        async let second: Void = router.shutdown()
        _ = await (first, second)
    }

    @Test("A view is released by two detaches at once, even while the interactor is kept.")
    func releasesTarget() async throws {
        weak var view: Journal?
        let router: ScreenRouter
        do {
            let strong = Journal()
            view = strong
            router = ScreenRouter(strong)
        }
        try await router.launch()
        #expect(view != nil)

        await shutdownTwice(router)

        #expect(view == nil)
        #expect(await !router.interactor.isWired)
    }

    @Test("A unit that is never attached releases its wires when it is discarded.")
    func discarded() async {
        weak var view: Journal?
        let router: ScreenRouter
        do {
            let strong = Journal()
            view = strong
            router = ScreenRouter(strong)
        }

        await shutdownTwice(router)

        #expect(view == nil)
    }

    @Test("A wire that is made during the detach, or after it, is not connected after it.")
    func late() async throws {
        let root = RouterFake("root")
        try await root.launch()

        let wire = start { Wired(1, until: root.interactor.lifetime) }
        await root.shutdown()

        #expect(await wire.value.wrappedValue == nil)
    }
}
