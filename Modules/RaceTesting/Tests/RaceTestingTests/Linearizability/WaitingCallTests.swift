import RaceTesting
import Synchronization
import Testing

@Suite("Calls that wait where the model waits", .failsIfStuck)
struct WaitingCallTests {
    private let log = FailureLog()

    @Test("Such a call is cancelled when its schedule ends.")
    func cancelled() async {
        let (items, _) = AsyncStream.makeStream(of: Void.self)
        let isEnded = Atomic(false)
        await log.collect {
            await checkLinearizability(
                of: {}, model: 0,
                operations: [
                    .operation("wait()") { _ in
                        for await _ in items {}
                        isEnded.store(true, ordering: .relaxed)
                    } model: { _ in
                        throw WouldWait()
                    }
                ], replay: "0 @")
        }

        await eventually { isEnded.load(ordering: .relaxed) }
        #expect(log.sentences.isEmpty)
    }

    @Test("A failure shows it as one that never returns, though it is cancelled.")
    func shown() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Mailbox(.right) }, model: [],
                operations: Mailbox.operations + [
                    .operation("fail()") { _ in
                        Spy<Void, Void, Never>("fail()").resume(returning: ())
                    } model: { _ in
                    }
                ], replay: "2 | 3 @")
        }

        #expect(report.failure?.history.contains("└ never returns") == true)
        #expect(report.failure?.allowed == [])
    }

    @Test(
        "A call that sleeps in an actor returns, so a model that waits is wrong.", .onKnownToolchain
    )
    func sleepsInActor() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Sleeper() }, model: 0,
                operations: [
                    .operation("nap()") { sleeper in
                        try await Task { try await sleeper.nap() }.value
                    } model: { _ in
                        throw WouldWait()
                    }
                ], replay: "0 @")
        }

        #expect(report.failure?.history.contains("• nap()") == true)
    }

    @Test("A subject that sleeps again and again beside it is a livelock, as in a schedule.")
    func sleepsForEver() async {
        let report = await besideEndlessSleep("2 @")

        let sentence = report.failure?.schedule.sentences.first
        #expect(sentence?.hasPrefix("Livelock: still running after 2000 steps.") == true)
    }

    @Test("A subject that sleeps again and again beside calls that return is no livelock.")
    func returns() async {
        let report = await besideEndlessSleep("0 @")

        #expect(report.schedules == 1)
        #expect(log.sentences.isEmpty)
    }

    private func besideEndlessSleep(_ replay: String) async -> ScenarioReport {
        await log.collect {
            await checkLinearizability(
                of: {
                    let clock = ManualClock(advancesWhenIdle: true)
                    Task { while true { try await clock.sleep(for: .seconds(1)) } }
                    return Mailbox(.right)
                }, model: [], operations: Mailbox.operations, replay: replay, stepLimit: 2_000)
        }
    }
}

private actor Sleeper {
    func nap() async throws { try await Task.sleep(for: .milliseconds(20)) }
}
