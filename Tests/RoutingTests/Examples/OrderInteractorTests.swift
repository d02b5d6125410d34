// snippet: test
import Routing
import RoutingTestSupport
import Testing

@Suite(.schedules(200))
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

final class OrderPresentableSpy: OrderPresentable {
    let showSpy = Spy<String, Void, Never>("show(_:)")

    func show(_ text: String) async { await showSpy(text) }
}

final class OrderListenerSpy: OrderListener {
    let didOrderSpy = Spy<String, Void, Never>("didOrder(_:)")

    func didOrder(_ dish: String) async { await didOrderSpy(dish) }
}
