import Essentials
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import NewCook

@Suite("A new cook that the meal plans", .schedules(50))
struct NewCookPlannedTests {
    private let listener = NewCookListenerSpy()

    @Test(
        "It needs no weight: it has the planned one, unless another is typed.",
        arguments: [("ribs", nil, 5000), ("ribs-2", nil, 2000), ("ribs", "3kg", 3000)])
    func planned(cut: String, weight: String?, grams: Int) async throws {
        let light = try #require(Weight("2kg"))
        let clock = ManualPitClock()
        var newest = Pit()
        _ = try newest.change(
            .plan(
                ready: clock.now + 36_000,
                adding: [.planned(.ribs), .planned(CookOrder(plan: .ribs, weight: light))]),
            at: clock.now)
        let pit = PitServiceSpy()
        pit.plansSpy.returns([.ribs])
        pit.states.send(.ready(newest))
        let sut = NewCookInteractor(
            presenter: NewCookPresentableSpy(), listener: listener, pit: pit, clock: clock,
            draft: NewCookDraft(cut: cut, weight: weight))
        try await UnitUnderTest.launch(sut) {
            await settle()

            let order = listener.newCookDidEndSpy.calls.first
            #expect(order??.plan == .ribs)
            #expect(order??.weight.grams == grams)
        }
    }
}
