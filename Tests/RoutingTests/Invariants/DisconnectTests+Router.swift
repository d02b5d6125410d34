import Routing
import RoutingTestSupport
import Testing

extension DisconnectTests {
    private actor Routed: Interactable {
        nonisolated let lifetime = Lifetime()
        private(set) var router: RoutedRouter?
        private var onResign: (@Sendable () -> Void)?

        func set(router: RoutedRouter?) { self.router = router }
        func set(onResign: @escaping @Sendable () -> Void) { self.onResign = onResign }
        func willResignActive() { onResign?() }
    }

    private final class RoutedRouter: Routing {
        let interactor = Routed()
        var interactable: any Interactable { interactor }
    }

    @Test("A unit without wires loses its router, whether it has work or not.", arguments: [0, 1])
    func onlyRouter(tasks: Int) async throws {
        let (root, child) = (RouterFake("root"), RoutedRouter())
        await child.interactor.set(router: child)
        try await root.launch()
        try await root.attach(child)
        for _ in 0..<tasks {
            child.interactor.task("waits") { await Gate().waitUnlessCancelled() }
        }

        async let other: Void = root.detach(child)
        await root.detach(child)

        #expect(await child.interactor.router == nil)
        await other
        await root.shutdown()
    }

    @Test("A unit loses its router also when the task that detaches it is cancelled in the hook.")
    func cancelledInHook() async throws {
        let (root, child) = (RouterFake("root"), RoutedRouter())
        await child.interactor.set(router: child)
        await child.interactor.set {
            // Safe: the hook runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }
        try await root.launch()
        try await root.attach(child)

        async let detach: Void = root.detach(child)
        await root.detach(child)
        await detach

        #expect(await child.interactor.router == nil)
        await root.shutdown()
    }
}
