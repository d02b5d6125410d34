import Routing
import RoutingTestSupport
import Testing

@Suite("16. A missing wire is caught when the unit is attached", .schedule())
struct MissingWireTests {
    protocol SomeRouting: AnyObject, Sendable {}

    actor Unwired: Interactable {
        nonisolated let lifetime = Lifetime()
        private(set) var router: (any SomeRouting)?
        private(set) var isActive = false
        func set(router: (any SomeRouting)?) { self.router = router }
        func didBecomeActive() { isActive = true }
    }

    final class Router<Interactor: Interactable>: Routing {
        let interactor: Interactor
        var interactable: any Interactable { interactor }
        init(_ interactor: Interactor) { self.interactor = interactor }
    }

    @Test("An interactor whose router was not set does not become active.")
    func router() async {
        let unit = Router(Unwired())

        let error = await #expect(throws: RoutingError.self) { try await unit.launch() }

        #expect(unit.interactor.lifetime.phase == .closed)
        #expect(error?.code == .missingWire)
        #expect(await !unit.interactor.isActive)
    }

    @Test("The error names the unit and the wire, and says what to do.")
    func sentence() async {
        let unit = Router(Unwired())

        let error = await #expect(throws: RoutingError.self) { try await unit.launch() }

        #expect(
            error?.description
                == "Unwired has no router. Set it in the builder, before the unit is attached.")
    }

    @Test("An attach that is cancelled names the missing router, too.")
    func cancelled() async throws {
        let root = RouterFake("root")
        let cancelled = Gate()
        try await root.launch()

        let attach = start {
            await cancelled.wait()
            try await root.attach(Router(Unwired()))
        }
        attach.cancel()
        cancelled.open()

        let error = await #expect(throws: RoutingError.self) { try await attach.value }
        #expect(error?.code == .missingWire)
        await root.shutdown()
    }

    @Test("A child without its router leaves the child that was shown.")
    func swap() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        let result = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await slot.show(2) { Router(Unwired()) }
        }

        #expect(result.error?.code == .missingWire)
        #expect(slot.key == 1)
        await root.shutdown()
    }
}
