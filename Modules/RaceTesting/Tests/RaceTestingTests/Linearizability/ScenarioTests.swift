import Synchronization
import Testing

@testable import RaceTesting

@Suite("Scenarios", .failsIfStuck)
struct ScenarioTests {
    @Test(
        "A scenario and its replay are read as they are written.",
        arguments: ["0 | 1", "0 1 > 2 | 3 4 | 5", "3 > 0", "7", "0 | 1 @", "0 | 1 @ 3:1"])
    func text(text: String) {
        #expect(ScenarioReplay(text)?.description == text)
        #expect((Scenario(text) == nil) == text.contains("@"))
    }

    @Test(
        "Other texts are neither.",
        arguments: [
            "", "0 |", "| 0", "0 > ", "0 >", "0 >> 1", "a | b", "-1 | 0", "0 > 1 > 2", "3:1",
            "0x12", "0 b | 1", "0 | 1 @ x", "0 | 1 @ 3:1 @ 7:2",
        ])
    func invalid(text: String) {
        #expect(ScenarioReplay(text) == nil)
        #expect(Scenario(text) == nil)
    }

    @Test("A scenario has no more calls than the search has bits, and a replay only known ones.")
    func limits() {
        let sixtyFour = Array(repeating: "0", count: 64).joined(separator: " ")

        #expect(Scenario(sixtyFour) != nil)
        #expect(Scenario(sixtyFour + " | 0") == nil)
        #expect(ScenarioReplay("0 | 1")?.trace == nil)
        #expect(ScenarioReplay("0 | 1 @")?.trace == ScheduleTrace())
        #expect(ScenarioReplay("0 | 1 @ 3:1", calls: 1) == nil)
        #expect(ScenarioReplay("5 > 0 | 1 @ 3:1", calls: 5) == nil)
        #expect(ScenarioReplay("0 | 1 @ 3:1", calls: 2) != nil)
    }

    @Test("Random ones have two or three tasks of one to four calls, and all those sizes occur.")
    func random() {
        var random = SplitMix64(seed: 1)
        let scenarios = (0..<1_000).map { _ in Scenario(of: 3, &random) }

        #expect(Set(scenarios.map(\.tasks.count)) == [2, 3])
        #expect(Set(scenarios.flatMap { $0.tasks.map(\.count) }) == [1, 2, 3, 4])
        #expect(Set(scenarios.map(\.setup.count)) == [0, 1, 2, 3])
        #expect(Set(scenarios.flatMap { $0.setup + $0.tasks.joined() }) == [0, 1, 2])
    }
}

@Suite("Runs of scenarios", .failsIfStuck)
struct ScenarioRunTests {
    private static func check<Subject: Sendable, Model: Hashable & Sendable>(
        _ log: FailureLog, _ subject: @escaping @Sendable @autoclosure () -> Subject, model: Model,
        _ operation: ModeledOperation<Subject, Model>, replay: String? = nil
    ) async -> ScenarioReport {
        await log.checkLinearizability(
            of: { subject() }, model: model, operations: [operation], replay: replay)
    }

    @Test("A scenario runs.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Tasks take turns between calls that do not suspend: six orders occur.") { log in
            let orders = Mutex<Set<[Int]>>([])
            let calls = Mutex<[Int]>([])
            await log.checkLinearizability(
                of: { calls.withLock { $0 = [] } }, model: 0,
                operations: [
                    .operation("call(_:)", arguments: [0, 1, 2, 3]) { _, number in
                        let order = calls.withLock { calls in
                            calls.append(number)
                            return calls
                        }
                        if order.count == 4 { orders.withLock { _ = $0.insert(order) } }
                    } model: { _, _ in
                    }
                ], replay: "0 1 | 2 3")
            #expect(orders.withLock(\.count) == 6)
        },
        Row("The calls before the tasks are made first.") { log in
            let report = await log.check(Tally(isSafe: true), model: 1, replay: "0 > 1 @")
            #expect(report.failure?.history == "  first  increment() → 1\n  task 1\n  • value → 1")
        },
        Row("Calls are left out, also when there are too many small scenarios.") { log in
            let report = await log.checkLinearizability(
                of: { Tally() }, model: 0,
                operations: [
                    .operation("increment(_:)", arguments: Array(0..<20)) { tally, _ in
                        await tally.increment()
                    } model: { value, _ in
                        value += 1
                        return value
                    }
                ], seed: 1)
            #expect(report.failure?.callCount == 2)
        },
        Row("A double that fails in a call fails the scenario.") { log in
            let report = await check(
                log, Spy<Int, Int, Never>("find(_:)", returning: 0), model: 0,
                .operation("find(_:)", arguments: [1]) { spy, number in
                    spy.resume(returning: 2)
                    return await spy(number)
                } model: { _, _ in
                    0
                })
            #expect(report.failure?.callCount == 1)
            #expect(report.failure?.allowed.isEmpty == true)
            log.expectOne("There is nothing to resume")
            #expect(log.sentences.first?.contains("No two calls overlap here") == false)
        },
        Row("A failure that does not repeat fails the test, and says so.") { log in
            let calls = Atomic(0)
            let report = await check(
                log, Tally(isSafe: true), model: 0,
                .operation("increment()") { tally in
                    if calls.add(1, ordering: .relaxed).newValue == 1 { throw CancellationError() }
                    return await tally.increment()
                } model: {
                    $0 += 1
                    return $0
                })
            #expect(report.failure?.schedule.repeats == false)
            #expect(report.failure?.history == "")
            log.expectOne("0 of 1 reruns did the same.")
            #expect(log.sentences.first?.contains("made smaller") == false)
        },
        Row("A call that stalls never returns, though its double is given up.") { log in
            let report = await check(
                log, Self.suspendedSpy(), model: 0,
                .operation("load()", { await $0() }, model: { _ in 0 }))
            #expect(report.failure?.callCount == 1)
            #expect(report.failure?.history.contains("never returns") == true)
            #expect(report.failure?.allowed.isEmpty == false)
        },
        Row("A subject that cannot be created fails with its error.") { log in
            await log.checkLinearizability(
                of: { () async throws -> Tally in throw CancellationError() }, model: 0,
                operations: Tally.operations)
            let lines = log.sentences.first?.split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines?[1] == "- The body threw: CancellationError()")
            #expect(lines?[2].hasPrefix("Replay: ") == true)
        },
        Row("A call that waits where the model waits is cancelled when its schedule ends.") { log in
            let (items, _) = AsyncStream.makeStream(of: Void.self)
            let isEnded = AtomicFlag()
            _ = await check(log, isEnded, "wait()") {
                for await _ in items {}
                $0.set()
            }
            await eventually { isEnded.value }
            #expect(log.sentences.isEmpty)
        },
        Row("A failure shows such a call as one that never returns, though it is cancelled.") {
            log in
            let report = await log.checkLinearizability(
                of: { Mailbox(.right) }, model: [],
                operations: Mailbox.operations + [
                    .operation(
                        "fail()", { _ in Spy<Void, Void, Never>("fail()").resume(returning: ()) },
                        model: { _ in })
                ], replay: "2 | 3 @")
            #expect(report.failure?.history.contains("└ never returns") == true)
            #expect(report.failure?.allowed == [])
        },
        Row("A call that sleeps does not wait for good, so a model that waits is wrong.") { log in
            let report = await check(log, ManualClock(advancesWhenIdle: true), "nap()") {
                try await $0.sleep(for: .seconds(1))
            }
            #expect(report.failure?.history.contains("nap()") == true)
            #expect(report.failure?.history.contains("never returns") == false)
        },
        Row("Neither does one that sleeps in an actor.", if: isKnownToolchain) { log in
            let report = await check(log, Sleeper(), "nap()") { sleeper in
                try await Task { try await sleeper.nap() }.value
            }
            #expect(report.failure?.history.contains("• nap()") == true)
        },
        Row("A call may wait where the model waits, also beside a sleep.") { log in
            let report = await beside(log, replay: "2") { try await $0.sleep(for: .seconds(1)) }
            #expect(report.schedules > 0)
            #expect(log.sentences.isEmpty)
        },
        Row("A subject that sleeps again and again beside it is a livelock.") { log in
            let report = await beside(log, replay: "2 @", Self.endlessSleep)
            let sentence = report.failure?.schedule.sentences.first
            #expect(sentence?.hasPrefix("Livelock: still running after 2000 steps.") == true)
        },
        Row("Where all calls return, a subject that sleeps on is no livelock.") { log in
            let report = await beside(log, replay: "0 @", Self.endlessSleep)
            #expect(report.schedules == 1)
            #expect(log.sentences.isEmpty)
        },
    ]

    private static func suspendedSpy() -> Spy<Void, Int, Never> {
        let spy = Spy<Void, Int, Never>("load()", returning: 0)
        spy.suspends()
        return spy
    }

    private static func check<Subject: Sendable>(
        _ log: FailureLog, _ subject: Subject, _ name: String,
        _ call: @escaping @Sendable (Subject) async throws -> Void
    ) async -> ScenarioReport {
        await log.checkLinearizability(
            of: { subject }, model: 0,
            operations: [.operation(name, call) { _ in throw WouldWait() }], replay: "0 @")
    }

    private static func beside(
        _ log: FailureLog, replay: String,
        _ work: @escaping @Sendable (ManualClock) async throws -> Void
    ) async -> ScenarioReport {
        await log.checkLinearizability(
            of: {
                Task { try await work(ManualClock(advancesWhenIdle: true)) }
                return Mailbox(.right)
            }, model: [], operations: Mailbox.operations, replay: replay, stepLimit: 2_000)
    }

    private static let endlessSleep = { @Sendable (clock: ManualClock) async throws in
        while true { try await clock.sleep(for: .seconds(1)) }
    }
}

private actor Sleeper {
    func nap() async throws { try await Task.sleep(for: .milliseconds(20)) }
}
