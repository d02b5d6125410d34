import Synchronization
import Testing

@testable import RaceTesting

/// Takes money for an order, and tries again when that fails.
private actor Till {
    private(set) var charges = 0

    func pay(_ bank: Spy<Void, Void, any Error>) async {
        for _ in 1...3 {
            charges += 1
            if (try? await bank()) != nil { return }
        }
    }

    static func sell() async throws {
        let till = Till()
        let bank = Spy<Void, Void, any Error>("pay()")
        bank.plays(oneOf: .success(()), .failure(Offline()))
        let tasks = (1...2).map { _ in Task { await till.pay(bank) } }
        for task in tasks { await task.value }
        if await till.charges > 2 { throw Twice() }
    }
}

private struct Offline: Error {}
private struct Twice: Error {}

@Suite("Values as choices of a schedule", .failsIfStuck)
struct ChoosingTests {
    @Test(
        "A schedule chooses values; what it does not choose is named.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Every combination of values runs, each once.") {
            let found = await seen({ await everySchedule(maxDelays: .max, strict: true, $0) }) {
                let dish = choose(from: ["ribs", "beans"])
                return "\(dish) \(choose(orderOf: 1...3))"
            }
            #expect(found.report.isComplete)
            #expect(found.texts.count == 12)
            #expect(Set(found.texts).count == 12)
            #expect(found.texts.first == "ribs [1, 2, 3]")
        },
        Row("Random schedules choose each value. Some nearly always take the first.") {
            let found = await seen({ body in
                await explore(at: SourceSite(), 1_000, body) { $0.random(0..<400, from: 1) }
            }) {
                (1...8).map { _ in "\(choose(from: 0...2))" }.joined()
            }
            #expect(Set(found.texts.joined()) == ["0", "1", "2"])
            #expect(found.texts.count { text in text.count { $0 != "0" } == 1 } > 50)
            #expect(found.texts.count { text in text.count { $0 != "0" } > 4 } > 50)
        },
        Row("A failure that one fault shows has that fault alone, names it, and replays.") { log in
            let report = await log.collect { await schedules(200, Till.sell) }
            let failure = try #require(report.failure)
            let again = await log.collect { await schedule(failure.smallest, Till.sell) }
            #expect(failure.repeats)
            #expect(failure.smallest.deviations == 1)
            #expect(
                failure.description.contains(
                    /Chosen: pay\(\) throws Offline\(\), value 2 of 2, at .*ChoosingTests.swift:\d+\./
                ))
            #expect(failure.timeline?.contains("chooses pay() throws Offline()") == true)
            #expect(again.failure?.smallest == failure.smallest)
        },
        Row("A failure shrinks towards the first value.") { log in
            let report = await log.schedules(400) {
                let size = choose(from: 0...9)
                _ = choose(from: [false, true])
                if size > 6 { throw Twice() }
            }
            let failure = try #require(report.failure)
            #expect(failure.smallest.description == "0:7")
            #expect(failure.description.contains("Chosen: 7, value 8 of 10, at "))
        },
        Row("A spy returns one of several values.") {
            let spy = Spy<Void, Int, Never>("price()", returning: 0)
            spy.plays(oneOf: .success(3), .success(4))
            let found = await seen({ await everySchedule(maxDelays: 2, $0) }) {
                "\(await spy())\(await spy())"
            }
            #expect(found.texts == ["33", "43", "34", "44"])
        },
        Row("Outside a schedule the first value is chosen.") {
            #expect(choose(from: ["ribs", "beans"]) == "ribs")
            #expect(choose(orderOf: 1...3) == [1, 2, 3])
        },
        Row(
            "Values before and after a cancel, and in its handler, run in every combination, each once.",
            if: isKnownToolchain
        ) {
            let found = await seen({
                await everySchedule(maxDelays: .max, cancelling: .task(named: "reader"), $0)
            }) {
                let told = Mutex("-")
                let task = Task(name: "reader") {
                    let before = choose(from: "ab")
                    let after = await withTaskCancellationHandler {
                        await Task.yield()
                        return choose(from: "cd")
                    } onCancel: {
                        told.withLock { $0 = "\(choose(from: "xy"))" }
                    }
                    return "\(before)\(after)\(Task.isCancelled)"
                }
                let text = await task.value
                return told.withLock { "\(text) \($0)" }
            }
            #expect(found.report.isComplete)
            #expect(found.report.distinct == found.report.schedules)
            #expect(found.texts.contains("bdtrue y"))
            #expect(found.texts.contains("bdtrue x"))
            #expect(found.texts.contains("adtrue y"))
        },
        Row("A green test with a choice of its own names the first difference.") { log in
            let runs = Atomic(0)
            let report = await check(log) {
                let number = runs.add(1, ordering: .relaxed).newValue
                let spy = Spy<Int, Void, Never>("save(_:)")
                let task = Task(name: "writer") { await spy(number) }
                await task.value
            }
            let difference = try #require(report.difference)
            #expect(
                difference.contains(
                    /first it had: writer calls save\(_:\) with \d+\. Then it had: writer calls/))
            #expect((log.warnings + log.sentences) == [difference])
        },
        Row("A number of decisions that differs is a difference too.") { log in
            let runs = Atomic(0)
            let report = await check(log) {
                let number = runs.add(1, ordering: .relaxed).newValue
                await runYieldingTasks(2, count: 1 + number % 2)
            }
            #expect(report.difference != nil)
        },
        Row("A body that repeats itself has no difference, and costs a few runs.") { log in
            let runs = Atomic(0)
            let report = await check(log) {
                runs.add(1, ordering: .relaxed)
                await runYieldingTasks(2, count: 2)
            }
            #expect(report.difference == nil)
            #expect(report.failure == nil)
            #expect(runs.load(ordering: .relaxed) < report.schedules + 20)
            #expect(log.warnings.isEmpty)
        },
    ]

    private static func check(
        _ log: FailureLog, _ body: @escaping @Sendable () async throws -> Void
    ) async -> ScheduleReport {
        await log.collect { await schedules(100, checksRepeats: true, body) }
    }

    @Test("A value deviates from the first one, as far as the bound allows.", arguments: [0, 1])
    func bound(maxDelays: Int) async {
        let found = await seen({ await everySchedule(maxDelays: maxDelays, $0) }) {
            "\(choose(from: 0...2))\(choose(from: 0...1))"
        }

        #expect(found.texts == (maxDelays == 0 ? ["00"] : ["00", "10", "20", "01"]))
    }
}
