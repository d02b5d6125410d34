import Routing
import RoutingTestSupport
import Testing

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

    @Test("A view is released by the detach, even while the interactor is kept.")
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

        await router.shutdown()

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

        await router.shutdown()

        #expect(view == nil)
    }

    @Test("A wire that is made after the detach is never connected.")
    func late() async throws {
        let root = RouterFake("root")
        try await root.launch()
        await root.shutdown()

        let wire = Wired(1, until: root.interactor.lifetime)

        #expect(wire.wrappedValue == nil)
    }
}
