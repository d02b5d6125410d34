// snippet: test
import Routing
import RoutingTestSupport
import Testing

@Suite(.schedules(500))
struct OrderInteractorTests {
    let presenter = OrderPresentableSpy()
    let listener = OrderListenerSpy()

    @Test("Two taps at once are one order.")
    func twoTaps() async throws {
        let sut = OrderInteractor(presenter: presenter, listener: listener)
        try await UnitUnderTest.launch(sut) {
            listener.didOrderSpy.suspends()

            async let first: Void = sut.didTapOrder("ribs")
            async let second: Void = sut.didTapOrder("ribs")
            await settle()

            #expect(presenter.showSpy.calls == ["Ordering ribs."])
            #expect(listener.didOrderSpy.calls == ["ribs"])
            listener.didOrderSpy.resume(returning: ())
            _ = await (first, second)
        }
    }
}
// end of snippet

extension OrderInteractorTests {
    @Test("A detach waits for the order that is under way.")
    func detached() async throws {
        let sut = OrderInteractor(presenter: presenter, listener: listener)
        let unit = try await UnitUnderTest.launch(sut)
        listener.didOrderSpy.suspends()
        let order = start { await sut.didTapOrder("ribs") }
        await settle()

        let shutdown = start { await unit.shutdown() }
        await settle()
        #expect(sut.lifetime.phase == .closing)

        listener.didOrderSpy.resume(returning: ())
        _ = await (order.value, shutdown.value)
        #expect(sut.lifetime.phase == .closed)
    }
}

final class OrderPresentableSpy: OrderPresentable {
    let showSpy = Spy<String, Void, Never>("show(_:)")

    func show(_ text: String) async { await showSpy(text) }
}

final class OrderListenerSpy: OrderListener {
    let didOrderSpy = Spy<String, Void, Never>("didOrder(_:)")

    func didOrder(_ dish: String) async { await didOrderSpy(dish) }
}
