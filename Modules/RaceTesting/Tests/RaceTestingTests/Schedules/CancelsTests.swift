import Synchronization
import Testing

@testable import RaceTesting

/// Two tasks that each give back what they took, unless they are cancelled.
@Sendable private func lend() async throws {
    let taken = Counter()
    let spy = Spy<Void, Void, any Error>("use()")
    let tasks = ["reader", "writer"].map { name in
        Task(name: name) {
            await taken.bump()
            try await spy()
            try Task.checkCancellation()
            await taken.bump(by: -1)
        }
    }
    for task in tasks { _ = await task.result }
    if await taken.value != 0 { throw KitchenError.busy }
}

/// Starts tasks that never leave it.
private actor Starter {
    private var count = 0

    func yieldingTask() -> Task<Void, Never> {
        Task {
            await Task.yield()
            count += 1
        }
    }

    func waitingTask(_ spy: Spy<Void, Void, Never>) -> Task<Void, Never> {
        Task {
            await spy()
            count += 1
        }
    }
}

@Suite("Cancels as choices of a schedule", .failsIfStuck, .onKnownToolchain)
struct CancelsTests {
    @Test("A schedule cancels a task.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A body that makes fewer choices the next time is searched to the end.") { log in
            let runs = Atomic(0)
            let report = await log.schedules(50, cancelling: .anyTask) {
                let isFirst = runs.add(1, ordering: .relaxed).newValue == 1
                let tasks = (0..<(isFirst ? 5 : 1)).map { _ in Task { await Task.yield() } }
                for task in tasks { await task.value }
            }
            #expect(report.schedules == 50)
        },
        Row("A failure that only a cancel shows names one cancel, and replays.") { log in
            let report = await log.collect { await schedules(200, cancelling: .anyTask, lend) }
            let failure = try #require(report.failure)
            let again = await log.collect { await schedule(failure.smallest, lend) }
            let green = await log.collect { await schedules(200, lend) }
            #expect(failure.repeats)
            #expect(failure.smallest.cancels.count == 1)
            #expect(failure.smallest.deviations == 1)
            #expect(
                failure.description.contains(
                    /Cancelled after \d+ jobs?: “(reader|writer)”, started in/))
            #expect(failure.timeline?.contains("is cancelled") == true)
            #expect(again.failure?.smallest == failure.smallest)
            #expect(again.cancels == 1)
            #expect(green.failure == nil)
        },
        Row("Random schedules cancel as well, and their failure replays by its trace.") { log in
            let report = await log.collect {
                await explore(at: SourceSite(), 1_000, cancelling: .anyTask, lend) {
                    $0.random(0..<200, from: 1)
                }
            }
            let failure = try #require(report.failure)
            #expect(failure.repeats)
            #expect(failure.description.contains("Replay: RACE_SEED=\"\(failure.trace)\""))
        },
        Row("Only the tasks of a name are cancelled.") {
            let isHit = AtomicFlag()
            let report = await schedules(cancelling: .task(named: "reader")) {
                let reader = Task(name: "reader") { await Task.yield() }
                let writer = Task(name: "writer") {
                    await Task.yield()
                    if Task.isCancelled { isHit.set() }
                }
                for task in [reader, writer] { await task.value }
            }
            #expect(report.cancels > 0)
            #expect(!isHit.value)
        },
        Row("A body that waits for the cancelled task may throw its error.") {
            let report = await schedules(cancelling: .anyTask) {
                let task = Task {
                    await Task.yield()
                    try Task.checkCancellation()
                }
                try await task.value
            }
            #expect(report.failure == nil)
            #expect(report.cancels > 0)
        },
        Row("A task that starts in an actor is cancelled where it yields.") {
            let report = await schedules(cancelling: .anyTask) {
                await Starter().yieldingTask().value
            }
            #expect(report.cancels > 0)
        },
        Row("A task that starts in an actor is cancelled where the actor is to run it.") {
            let report = await schedules(cancelling: .anyTask) {
                let spy = Spy<Void, Void, Never>("wait()")
                await Starter().waitingTask(spy).value
            }
            #expect(report.cancels > 0)
        },
        Row("Where there is nothing to cancel, a green test says so.") { log in
            await log.schedules(cancelling: .task(named: "nobody")) {
                async let one: Void = Task.yield()
                await Task.yield()
                await one
            }
            // A failure where all tests are strict.
            let sentences = log.warnings + log.sentences
            #expect(sentences.count == 1)
            #expect(
                sentences.first?.hasPrefix("No task was cancelled: there was none with") == true)
        },
    ]

    @Test(
        "A handler of the cancel runs in the schedule, with the tasks that it starts.",
        .schedules(strict: true, cancelling: .anyTask))
    func handlers() async {
        let (told, spy) = (Counter(), Spy<Void, Void, Never>("wait()"))
        let task = Task {
            await withTaskCancellationHandler {
                await spy()
            } onCancel: {
                Task { await told.bump() }
            }
            return Task.isCancelled
        }
        let isCancelled = await task.value
        await settle()
        if !isCancelled { #expect(await told.value == 0) }
    }
}
