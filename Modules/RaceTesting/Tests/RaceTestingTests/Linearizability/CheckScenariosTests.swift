import Testing

@testable import RaceTesting

@Suite("Checks of scenarios without a model", .failsIfStuck)
struct CheckScenariosTests {
    @Test("A scenario needs no model.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A broken rule is found, made small, and printed as code that runs it again.") { log in
            let found = await log.collect { await check(Larder(.readsBeforeAwait)) }
            let failure = try #require(found.failure)
            #expect(failure.callCount == 2)
            #expect(
                failure.description.contains(
                    """
                        @Test("take, take")
                        func found() async {
                            await check(
                                NamedScenario(
                                    atOnce: [["take"], ["take"]],
                                    schedule: "\(failure.schedule.smallest)"))
                        }
                    """))
            let again = await log.collect {
                await check(
                    Larder(.readsBeforeAwait),
                    NamedScenario(
                        atOnce: [["take"], ["take"]], schedule: failure.schedule.smallest))
            }
            #expect(again.failure?.schedule.sentences == failure.schedule.sentences)
        },
        Row("A rule that only a cancel breaks is found, with the cancelled task.") { log in
            let found = await log.collect { await check(Larder(.losesWhenCancelled)) }
            let failure = try #require(found.failure)
            #expect(failure.schedule.sentences == ["The body threw: One is lost."])
            #expect(failure.description.contains("“task 1”"))
        },
        Row("A right subject passes, and the same seed runs the same schedules.") {
            let reports = [await check(Larder(.right)), await check(Larder(.right))]
            #expect(reports.map(\.schedules) == [200, 200])
            #expect(reports[0].overlaps > 0)
            #expect(reports[0].overlaps == reports[1].overlaps)
        },
        Row("A call that waits lets the next one go on, and is a stall at the end.") { log in
            let passed = await log.collect { await check(Larder(.right), first: ["wait", "put"]) }
            #expect(passed.failure == nil)
            let stalled = await log.collect {
                await check(Larder(.right), first: ["wait"], then: "take")
            }
            #expect(stalled.failure?.schedule.sentences.first?.hasPrefix("Stalled") == true)
        },
        Row("A name that no operation has fails the test.") { log in
            await log.collect { await check(Larder(.right), first: ["cook"]) }
            #expect(
                log.sentences == ["No operation is “cook”. Name one of these: take, put, wait."])
        },
    ]

    @discardableResult
    private static func check(
        _ larder: @autoclosure @escaping @Sendable () -> Larder, first: [String],
        then last: String = "put"
    ) async -> ScenarioReport {
        await check(larder(), NamedScenario(first: first, atOnce: [[last]]))
    }

    @discardableResult
    private static func check(
        _ larder: @autoclosure @escaping @Sendable () -> Larder, _ scenario: NamedScenario? = nil
    ) async -> ScenarioReport {
        await checkScenarios(
            of: { larder() },
            operations: [
                .operation("take") { await $0.take() }, .operation("put") { await $0.put() },
            ] + (scenario?.first.isEmpty == false ? [.operation("wait") { await $0.wait() }] : []),
            scenarios: 20, schedules: 10, scenario: scenario
        ) { larder in
            if await larder.count < 0 { throw Failed(description: "There are fewer than none.") }
            if await larder.isLost { throw Failed(description: "One is lost.") }
        }
    }
}

private actor Larder {
    enum Kind { case right, readsBeforeAwait, losesWhenCancelled }

    private let kind: Kind
    private(set) var count = 1
    private(set) var isLost = false
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ kind: Kind) { self.kind = kind }

    func take() async {
        guard count > 0 else { return }
        if kind != .readsBeforeAwait { count -= 1 }
        await Task.yield()
        if kind == .readsBeforeAwait { count -= 1 }
        if kind == .losesWhenCancelled, Task.isCancelled { isLost = true }
    }

    func put() async {
        await Task.yield()
        count += 1
        waiting?.resume()
        waiting = nil
    }

    func wait() async { await withCheckedContinuation { waiting = $0 } }
}
