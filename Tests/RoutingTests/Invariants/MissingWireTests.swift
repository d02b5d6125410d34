import Routing
import RoutingTestSupport
import Testing

@Suite("16. A missing wire is caught when the unit is attached", .schedules(10))
struct MissingWireTests {
    protocol SomeRouting: AnyObject, Sendable {}

    actor Unwired: Interactable {
        nonisolated let lifetime = Lifetime()
        private(set) var router: (any SomeRouting)?
        private(set) var isActive = false
        func set(router: (any SomeRouting)?) { self.router = router }
        func didBecomeActive() { isActive = true }
    }

    actor LateListener: Interactable {
        nonisolated let lifetime = Lifetime()
        @Wired private var listener: String?

        init() { _listener = Wired(named: "listener", until: lifetime) }

        func set(listener: String?) { self.listener = listener }

        var heardBy: String? { listener }
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

    @Test("A named listener that was not set before the attach is missing.")
    func listener() async {
        let unit = Router(LateListener())

        let error = await #expect(throws: RoutingError.self) { try await unit.launch() }

        #expect(error?.code == .missingWire)
    }

    @Test("A named listener that was set before the attach is found.")
    func listenerSet() async throws {
        let unit = Router(LateListener())
        await unit.interactor.set(listener: "me")

        try await unit.launch()

        #expect(await unit.interactor.heardBy == "me")
        await unit.shutdown()
    }

    @Test("A listener that was set and cleared again is missing.")
    func listenerTakenAway() async {
        let unit = Router(LateListener())
        await unit.interactor.set(listener: "me")
        await unit.interactor.set(listener: nil)

        let error = await #expect(throws: RoutingError.self) { try await unit.launch() }

        #expect(error?.code == .missingWire)
    }

    @Test("A child without its wires leaves the child that was shown.")
    func swap() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        let result = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await slot.show(2) { Router(LateListener()) }
        }

        guard case .failed(let error) = result else {
            Issue.record("the transition is \(result)")
            return
        }
        #expect(error.code == .missingWire)
        #expect(slot.key == 1)
        await root.shutdown()
    }
}
