import Dispatch
@testable import RoutingTestSupport
import Testing

@Suite("The limit of a wait")
struct WaitingRoomLimits {
    @Test("It starts when the wait can be woken, and not before.")
    func startsAfterPlacing() async {
        let room = WaitingRoom(limit: .milliseconds(1))
        let log = FailureLog()
        let kitchen = KitchenSpy()
        let wait = WaitingRoom.Wait(
            sentence: { "Late." }, isForBody: true, site: SourceSite(), reporter: log.reporter,
            giveUp: { kitchen.ring("given up") })

        let tooEarly = room.enter(wait) { _ in
            // Long enough for a limit that runs already; a queue of its own, as the limit's.
            let passed = DispatchSemaphore(value: 0)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { passed.signal() }
            passed.wait()
            return kitchen.ringSpy.callCount
        }
        await kitchen.ringSpy.called(times: 1)

        #expect(tooEarly == 0)
        #expect(log.sentences == ["Late. Gave up after 0.001 seconds."])
    }
}
