import RaceTesting
import Synchronization
import Testing

@Suite("Reasons for which a scenario fails", .failsIfStuck)
struct ScenarioFailureTests {
    private let log = FailureLog()

    @Test("A model that is wrong fails with one call, and the failure says to look at it.")
    func wrongModel() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Tally(isSafe: true) }, model: 0,
                operations: [
                    .operation("increment()") {
                        await $0.increment()
                    } model: {
                        $0 += 2
                        return $0
                    }
                ])
        }

        #expect(report.failure?.callCount == 1)
        #expect(log.sentences.first?.contains("No two calls overlap here: first look") == true)
    }

    @Test("An error is a failure if the model does not throw it.")
    func errors() async {
        let wrong = await log.collect {
            await checkLinearizability(
                of: { Mailbox(.right) }, model: [Int](),
                operations: [
                    .operation("put(to:)", arguments: [1]) {
                        try await $0.put($1)
                    } model: {
                        $0.append($1)
                    }
                ])
        }

        #expect(wrong.failure?.callCount == 2)
        #expect(wrong.failure?.history.contains("put(to: 1) → throws Full()") == true)
    }

    @Test("A call that sleeps does not wait for good, so a model that waits is wrong.")
    func sleeps() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { ManualClock(advancesWhenIdle: true) }, model: 0,
                operations: [
                    .operation("nap()") {
                        try await $0.sleep(for: .seconds(1))
                    } model: { _ in
                        throw WouldWait()
                    }
                ])
        }

        #expect(report.failure?.history.contains("nap()") == true)
        #expect(report.failure?.history.contains("never returns") == false)
    }

    @Test("A double that fails in a call fails the scenario.")
    func double() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Spy<Int, Int, Never>("find(_:)", returning: 0) }, model: 0,
                operations: [
                    .operation("find(_:)", arguments: [1]) { spy, number in
                        spy.resume(returning: 2)
                        return await spy(number)
                    } model: { _, _ in
                        0
                    }
                ])
        }

        #expect(report.failure?.callCount == 1)
        #expect(log.sentences.first?.contains("There is nothing to resume") == true)
        #expect(report.failure?.allowed.isEmpty == true)
        #expect(log.sentences.first?.contains("No two calls overlap here") == false)
    }

    @Test("A failure that does not repeat fails the test, and says so.")
    func unrepeatable() async {
        let calls = Atomic(0)
        let report = await log.collect {
            await checkLinearizability(
                of: { Tally(isSafe: true) }, model: 0,
                operations: [
                    .operation("increment()") { tally in
                        if calls.add(1, ordering: .relaxed).newValue == 1 {
                            throw CancellationError()
                        }
                        return await tally.increment()
                    } model: {
                        $0 += 1
                        return $0
                    }
                ])
        }

        #expect(report.failure?.schedule.repeats == false)
        #expect(report.failure?.history == "")
        #expect(log.sentences.first?.contains("0 of 1 reruns did the same.") == true)
        #expect(log.sentences.first?.contains("made smaller") == false)
    }

    @Test("A call that stalls is shown as one that never returns, though its double is given up.")
    func stalled() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Self.suspendedSpy() }, model: 0,
                operations: [
                    .operation("load()") {
                        await $0()
                    } model: { _ in
                        0
                    }
                ])
        }

        #expect(report.failure?.callCount == 1)
        #expect(report.failure?.history.contains("never returns") == true)
        #expect(report.failure?.allowed.isEmpty == false)
    }

    private static func suspendedSpy() -> Spy<Void, Int, Never> {
        let spy = Spy<Void, Int, Never>("load()", returning: 0)
        spy.suspends()
        return spy
    }

    @Test("A subject that cannot be created fails with its error.")
    func subject() async {
        await log.collect {
            await checkLinearizability(
                of: { () async throws -> Tally in throw CancellationError() }, model: 0,
                operations: Tally.operations)
        }

        let lines = log.sentences.first?.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines?[1] == "- The body threw: CancellationError()")
        #expect(lines?[2].hasPrefix("Replay: ") == true)
    }
}
