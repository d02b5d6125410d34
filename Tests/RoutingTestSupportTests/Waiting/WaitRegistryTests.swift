import Dispatch
@testable import RaceTesting
import RoutingTestSupport
import Testing

@Suite("The limit of waits")
struct WaitRegistryTests {
    @Test("The limit starts when the wait has been stored.")
    func startsAfterPlacing() async {
        let registry = WaitRegistry(limit: .milliseconds(1))
        let log = FailureLog()
        let kitchen = KitchenSpy()
        let wait = WaitRegistry.Wait(
            token: SuspensionToken(),
            message: { "Late." }, isEndedByBody: true, site: SourceSite(), reporter: log.reporter,
            giveUp: { kitchen.ring("given up") })

        let tooEarly = registry.add(wait) { _ in
            // Long enough for a limit that has already started; a timer, as the limit is.
            let passed = DispatchSemaphore(value: 0)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { passed.signal() }
            passed.wait()
            return kitchen.ringSpy.callCount
        }
        await kitchen.ringSpy.called(times: 1)

        #expect(tooEarly == 0)
    }

    @Test("The task that waited reports the failure, since it knows its test.")
    func reportedByTheTask() async {
        let log = FailureLog()
        let kitchen = KitchenSpy()
        kitchen.nextSpy.suspends()

        await WaitRegistry.$current.withValue(WaitRegistry(limit: .milliseconds(10))) {
            // Applies to this task, and not to the timer that ends the wait.
            _ = await log.collect { try? await kitchen.next() }
        }

        #expect(log.sentences.count == 1)
    }

    @Test("If the task cannot run, the timer reports the failure.")
    func reportedByTheTimer() async {
        let registry = WaitRegistry(limit: .milliseconds(1), patience: .milliseconds(1))
        let kitchen = KitchenSpy()
        let wait = WaitRegistry.Wait(
            token: SuspensionToken(), message: { "Blocked." }, isEndedByBody: true,
            site: SourceSite(),
            reporter: FailureReporter { sentence, _ in kitchen.ring(sentence) }, giveUp: {})

        registry.add(wait) { _ in }
        await kitchen.ringSpy.called(times: 1)

        #expect(kitchen.ringSpy.calls == ["Blocked. Gave up after 0.001 seconds."])
        withExtendedLifetime(registry) {}
    }
}
