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
            key: SuspensionKey(),
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
    }

    @Test("What was given up is told by the task that waited, which knows its test.")
    func toldByTheTask() async {
        let log = FailureLog()
        let kitchen = KitchenSpy()
        kitchen.nextSpy.suspends()

        await WaitingRoom.$current.withValue(WaitingRoom(limit: .milliseconds(10))) {
            // Holds for this task, and not for the timer that ends the wait.
            _ = await log.collect { try? await kitchen.next() }
        }

        #expect(log.sentences.count == 1)
    }

    @Test("Where the task cannot run, the failure is told all the same.")
    func toldByTheTimer() async {
        let room = WaitingRoom(limit: .milliseconds(1), patience: .milliseconds(1))
        let kitchen = KitchenSpy()
        let wait = WaitingRoom.Wait(
            key: SuspensionKey(), sentence: { "Blocked." }, isForBody: true, site: SourceSite(),
            reporter: FailureReporter { sentence, _ in kitchen.ring(sentence) }, giveUp: {})

        room.enter(wait) { _ in }
        await kitchen.ringSpy.called(times: 1)

        #expect(kitchen.ringSpy.calls == ["Blocked. Gave up after 0.001 seconds."])
        withExtendedLifetime(room) {}
    }
}
