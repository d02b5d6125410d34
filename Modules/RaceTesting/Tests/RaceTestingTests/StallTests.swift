import RaceTesting
import Testing

@Suite("Stalls", .failsIfStuck)
struct StallTests {
    @Test(
        "Each task that waits is named, with the place of its start and what it waits for.",
        .onKnownToolchain)
    func names() async throws {
        let line = #line
        let failure = await FailureLog().expectFailure("Tasks that wait:\n  The test's body:") {
            let box = Box()
            let spy = Spy<Void, Void, Never>("answer()")
            spy.suspends()
            let waiting = Task(name: "reader") { await box.wait() }
            Task(name: "caller") { await spy() }
            await Task(name: "quick") { await box.pass() }.value
            await waiting.value
        }

        let arrival = "It fails in the order of arrival too: schedule { … }."
        #expect(failure?.description.contains(arrival) == true)
        let lines = try #require(failure?.waiting).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines[1] == "    It waits for “reader”.")
        let place = "closure #1 in StallTests.names() (StallTests.swift:"
        #expect(lines[2] == "  “reader”, started in \(place)\(line + 5)):")
        #expect(lines[3] == "    It waits for a continuation that was not resumed.")
        #expect(lines[4] == "  “caller”, started in \(place)\(line + 6)):")
        #expect(lines[5].contains("StallTests.swift:\(line + 4): A call of answer() is"))
    }

    @Test("A stall is known.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Tasks that have ended in an actor are not named.", if: isKnownToolchain) { log in
            await expect(log, "It waits for a continuation that was not resumed.") {
                let box = Box()
                let ended = (1...3).map { _ in Task.detached { @Sendable in await box.pass() } }
                for task in ended { await task.value }
                async let other: Void = box.pass()
                await other
                await box.wait()
            }
        },
        Row("No async let is named, but the task that waits for it.", if: isKnownToolchain) { log in
            await expect(log, "It waits for a task outside the schedule, or for an async let.") {
                async let other: Void = Box().wait()
                await other
            }
        },
        Row("A task that waits for its group says so.", if: isKnownToolchain) { log in
            await expect(log, "It waits for a task of its group.", namesOthers: true) {
                await withTaskGroup { group in group.addTask { await Box().wait() } }
            }
        },
        Row("A call that the body resumes after a sleep is no stall.") { log in
            await log.schedule {
                let spy = Spy<Void, Void, Never>("answer()")
                spy.suspends()
                let caller = Task { await spy() }
                try await Task.sleep(for: .milliseconds(200))
                spy.resume(returning: ())
                await caller.value
            }
            #expect(log.sentences.isEmpty)
        },
        Row("A rerun of a stall waits for callbacks as long as the first run did.") { log in
            let failure = await log.expectFailure("- Stalled: ") {
                let spy = Spy<Void, Void, Never>("answer()")
                spy.suspends()
                await onOtherThread(after: 0.08)
                await spy()
            }
            if isKnownToolchain {
                #expect(failure?.waiting?.contains("A call of answer() is") == true)
            }
        },
        Row("A schedule that does not stall names no task.") { log in
            let failure = await log.expectFailure("The body threw") {
                let box = Box()
                Task { await box.wait() }
                await settle()
                throw CancellationError()
            }
            #expect(failure?.waiting == nil)
        },
    ]

    /// Expects that the failure says of the body what it waits for, and whether it names other tasks.
    private static func expect(
        _ log: FailureLog, _ waiting: String, namesOthers: Bool = false,
        of body: @escaping @Sendable () async -> Void
    ) async {
        let failure = await log.expectFailure("Stalled: nothing can run") { await body() }
        let lines = failure?.waiting?.split(separator: "\n") ?? []
        #expect(lines.prefix(2) == ["  The test's body:", "    \(waiting)"])
        #expect((lines.count > 2) == namesOthers)
    }
}

/// A box whose waiting callers are never woken.
actor Box {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async { await withCheckedContinuation { waiting.append($0) } }

    func wakeAll() {
        for caller in waiting { caller.resume() }
        waiting = []
    }

    func pass() {}
}
