import Synchronization

struct ScenarioSearch<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    private var searchLimit: Int { run.rules == nil ? 300 : run.search.calls.count }

    /// The schedules of a scenario that is made smaller: of a large subject a search runs few.
    private var thorough: Int { run.rules == nil ? schedules : schedules * 4 }

    let run: ScenarioRun<Subject, Model>
    let schedules: Int
    let seed: UInt64
    var part = SearchPart()

    func search(_ count: Int) -> ScenarioReport {
        var report = ScenarioReport()
        var random = SplitMix64(seed: seed)
        for place in 0..<count where !report.isCutShort {
            let scenario = next(&random)
            guard part.shard.owns(place) else { continue }
            report.isOutOfTime = part.isOver && report.scenarios > 0
            if report.isOutOfTime || Task.isCancelled && report.scenarios > 0 {
                report.isCutShort = true
                break
            }
            let found = explore(scenario, isTrial: true)
            report.count(found)
            guard let failure = found.failure else { continue }
            report.overlaps = run.overlaps
            let small = smallest(from: scenario)
            let origin = "Scenario \(place + 1) of seed 0x\(String(seed, radix: 16)) failed"
            if Task.isCancelled {
                report.failure = describe(failure.untried, of: scenario, "\(origin).")
            } else if let again = explore(small, isTrial: false, thorough).failure {
                let size = "from \(scenario.callCount) calls to \(small.callCount)"
                report.failure = describe(again, of: small, "\(origin), made smaller \(size).")
            } else {
                report.failure = describe(failure.notFound, of: scenario, "\(origin).")
            }
            return report
        }
        report.overlaps = run.overlaps
        return report
    }

    func replay(_ replay: ScenarioReplay) -> ScenarioReport {
        func found(isTrial: Bool) -> ScheduleReport {
            guard let trace = replay.trace else {
                return explore(replay.scenario, isTrial: isTrial)
            }
            return run.exploration(of: replay.scenario, isTrial: isTrial).single(.trace(trace))
        }
        var report = ScenarioReport()
        let trial = found(isTrial: true)
        report.count(trial)
        report.overlaps = run.overlaps
        report.failure = trial.failure.map { failure in
            let again =
                Task.isCancelled
                ? failure.untried : found(isTrial: false).failure ?? failure.notFound
            return describe(again, of: replay.scenario, "Scenario \(replay.scenario) failed.")
        }
        return report
    }

    /// Runs the scenario that failed in an earlier run; returns `nil` if there is none, and if it passes.
    func kept() -> ScenarioReport? {
        guard let file = run.run.file, let text = file.replay else { return nil }
        if let replay = ScenarioReplay(text, calls: run.search.calls.count),
            run.isRunnable(replay.scenario)
        {
            let report = self.replay(replay)
            if report.failure != nil || report.isCutShort { return report }
        }
        file.pass()
        return nil
    }

    /// Returns a random scenario, without the calls before the tasks that would wait.
    private func next(_ random: inout SplitMix64) -> Scenario {
        var scenario = Scenario(of: run.search.calls.count, &random)
        while !run.isRunnable(scenario) { scenario.setup.removeLast() }
        // Among many calls two of one kind are rare, and race most often.
        if run.rules != nil, scenario.tasks.count > 1, Int.random(in: 0..<3, using: &random) == 0 {
            scenario.tasks[1][0] = scenario.tasks[0][0]
        }
        return scenario
    }

    private func explore(
        _ scenario: Scenario, isTrial: Bool, _ schedules: Int? = nil
    ) -> ScheduleReport {
        let count = schedules ?? self.schedules
        let base = seed ^ SourceSite.hash(of: "\(scenario)")
        let exploration = run.exploration(of: scenario, isTrial: isTrial)
        guard run.rules != nil else { return exploration.search(count, from: base) }
        // The setup before the calls makes most of the decisions, so near schedules differ in that.
        let first = exploration.systematic(limit: 1, maxDelays: .max)
        return first.failure == nil
            ? exploration.random(1..<max(1, count), from: base, after: first) : first
    }

    /// Returns the smallest scenario that fails and that a short search finds.
    ///
    /// Leaving out calls only finds parts of the scenario. Another one may need fewer calls, so those
    /// with fewer run as well.
    private func smallest(from scenario: Scenario) -> Scenario {
        let part = smallestPart(of: scenario)
        var left = searchLimit
        for size in 1..<part.callCount {
            for other in Scenario.all(ofSize: size, calls: run.search.calls.count) {
                guard left > 0 else { return part }
                left -= 1
                if fails(other) { return other }
            }
        }
        return part
    }

    private func smallestPart(of scenario: Scenario) -> Scenario {
        scenario.smaller.first(where: fails).map(smallestPart(of:)) ?? scenario
    }

    private func fails(_ scenario: Scenario) -> Bool {
        !Task.isCancelled && run.isRunnable(scenario)
            && explore(scenario, isTrial: true, thorough).failure != nil
    }

    private func describe(
        _ failure: ScheduleFailure, of scenario: Scenario, _ origin: String
    ) -> LinearizabilityFailure {
        let names = run.search.calls.map(\.text)
        // A schedule that does not repeat has another history the next time.
        let history =
            failure.reruns.sameCount > 0 ? run.history(of: scenario, failure.smallest) : History()
        // A scenario may also fail because of something else than its results.
        let isRefused = !run.isRight(history)
        let replay = ScenarioReplay(scenario: scenario, trace: failure.smallest)
        let hints =
            run.rules == nil
            ? isRefused ? hints(history, names) : []
            : [
                "As a test, where `check` is your function that passes it on:",
                NamedScenario(replay, names).code,
            ]
        return LinearizabilityFailure(
            history: history.text(names),
            allowed: isRefused ? run.search.allowedResults(of: history) : [],
            callCount: scenario.callCount, replay: "\(replay)", schedule: failure, origin: origin,
            hints: hints)
    }

    private func hints(_ history: History, _ names: [String]) -> [String] {
        guard !history.hasOverlap else { return timeHint(history, names) }
        return timeHint(history, names) + [
            "No two calls overlap here: first look for a difference between the code and the model."
        ]
    }

    private func timeHint(_ history: History, _ names: [String]) -> [String] {
        guard let order = run.search.order(of: history, keepingTime: false) else { return [] }
        let calls = order.map { history.entries[$0] }.filter { $0.task > 0 }
            .map { "task \($0.task): \(history.text(of: $0, names))" }
        return [
            "Only an order that is against the time gives the results: "
                + calls.joined(separator: ", ") + "."
        ]
    }
}

extension ScheduleFailure {
    fileprivate var untried: ScheduleFailure {
        var failure = self
        failure.isCutShort = true
        return failure
    }

    fileprivate var notFound: ScheduleFailure {
        var failure = self
        failure.reruns = .notFound
        return failure
    }
}

extension ScenarioReport {
    fileprivate mutating func count(_ report: ScheduleReport) {
        if report.isCutShort { isCutShort = true }
        scenarios += 1
        schedules += report.schedules
        arrivals += report.arrivals
    }
}

struct ScenarioRun<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    private struct Findings {
        var recorder = HistoryRecorder()
        var overlaps = 0
    }

    private final class Board: Sendable {
        let findings = Mutex(Findings())
    }

    static var refusal: String { "No sequential order of the calls gives their results." }

    let makeSubject: @Sendable () async throws -> Subject
    let search: SequentialSearch<Subject, Model>
    let rules: ScenarioRules<Subject>?
    let run: ScheduleRun
    private let board = Board()

    init(
        _ makeSubject: @escaping @Sendable () async throws -> Subject,
        _ search: SequentialSearch<Subject, Model>, _ rules: ScenarioRules<Subject>?,
        _ run: ScheduleRun
    ) {
        (self.makeSubject, self.search, self.rules, self.run) = (makeSubject, search, rules, run)
    }

    var overlaps: Int { board.findings.withLock { $0.overlaps } }

    /// Returns the exploration of a scenario, which may only find out if a schedule fails.
    func exploration(of scenario: Scenario, isTrial: Bool) -> Exploration {
        Exploration(scheduleRun(of: scenario), isTrial: isTrial)
    }

    func history(of scenario: Scenario, _ trace: ScheduleTrace) -> History {
        _ = Exploration(scheduleRun(of: scenario), isTrial: true).run(.trace(trace))
        return board.findings.withLock { $0.recorder }.history
    }

    /// Whether no call before the tasks waits, as far as the model knows.
    func isRunnable(_ scenario: Scenario) -> Bool {
        var model = search.model
        return scenario.setup.allSatisfy { search.calls[$0].apply(&model) != nil }
    }

    func isRight(_ history: History) -> Bool {
        rules != nil || search.order(of: history) != nil
    }

    private func scheduleRun(of scenario: Scenario) -> ScheduleRun {
        run.with(replayPrefix: "\(scenario) @ ") {
            let recorder = HistoryRecorder()
            board.findings.withLock { $0.recorder = recorder }
            if let rules { return try await follow(rules, scenario, recorder) }
            let tasks = try await start(scenario, recorder)
            await settle(recorder)
            // A call may wait for good only where the model waits. Otherwise it has time until the
            // schedule stalls: it may wait for another thread.
            if recorder.history.hasPending, !mayWait(recorder.history) {
                await withTaskCancellationHandler {
                    for task in tasks { await task.value }
                } onCancel: {
                    for task in tasks { task.cancel() }
                }
            }
            end(recorder)
            for task in tasks { task.cancel() }
            if !isRight(recorder.history) {
                ScheduleExecutor.current?.log.append(Self.refusal)
            }
        }
    }

    /// Suspends until nothing else can run, and lets time pass for as long as a call has not ended.
    private func settle(_ recorder: HistoryRecorder) async {
        guard let executor = ScheduleExecutor.current else { return }
        repeat { await executor.settle() } while recorder.history.hasPending && executor.passTime()
    }

    private func start(
        _ scenario: Scenario, _ recorder: HistoryRecorder
    ) async throws -> [Task<Void, Never>] {
        let subject = try await makeSubject()
        for number in scenario.setup { await perform(number, of: subject, task: 0, recorder) }
        return scenario.tasks.enumerated().map { index, numbers in
            start(numbers, of: subject, task: index + 1, recorder)
        }
    }

    /// Starts a task that makes calls, one after the other; the task zero makes those before the tasks.
    private func start(
        _ numbers: [Int], of subject: Subject, task: Int, _ recorder: HistoryRecorder
    ) -> Task<Void, Never> {
        Task(
            name: task > 0 ? "task \(task)" : "first", executorPreference: ScheduleExecutor.current
        ) {
            for (place, number) in numbers.enumerated() {
                // Another task may go on between two calls.
                if place > 0 { await ScheduleExecutor.current?.yield() }
                if rules != nil, Task.isCancelled { return }
                await perform(number, of: subject, task: task, recorder)
            }
        }
    }

    /// Makes the calls, and checks the rules whenever nothing can go on: a call may wait for another one.
    private func follow(
        _ rules: ScenarioRules<Subject>, _ scenario: Scenario, _ recorder: HistoryRecorder
    ) async throws {
        let subject = try await makeSubject()
        func check() async throws {
            await ScheduleExecutor.current?.settle()
            try await rules.afterEachStep(subject)
        }
        try await check()
        var tasks: [Task<Void, Never>] = []
        for number in scenario.setup {
            tasks.append(start([number], of: subject, task: 0, recorder))
            try await check()
        }
        for (index, numbers) in scenario.tasks.enumerated() {
            tasks.append(start(numbers, of: subject, task: index + 1, recorder))
        }
        try await check()
        try await rules.atTheEnd(subject)
        // A call that never returns is a stall, which says what it waits for.
        for task in tasks { await task.value }
        end(recorder)
    }

    private func end(_ recorder: HistoryRecorder) {
        recorder.close()
        if recorder.history.hasOverlap { board.findings.withLock { $0.overlaps += 1 } }
    }

    private func perform(
        _ number: Int, of subject: Subject, task: Int, _ recorder: HistoryRecorder
    ) async {
        let call = search.calls[number]
        ScheduleExecutor.current?.note("calls \(call.text)")
        guard let entry = recorder.start(number, task: task) else { return }
        let result = await call.perform(subject)
        recorder.end(entry, result)
        ScheduleExecutor.current?.note("ends \(call.text)\(History.suffix(result))")
    }

    /// Whether the calls that have not ended wait where the model waits, and for no sleep.
    private func mayWait(_ history: History) -> Bool {
        guard let executor = ScheduleExecutor.current, !executor.hasSleepers else { return false }
        // The task of a sleep that has just ended is queued.
        let hasWork = executor.steps.queueCount > 0
        return !hasWork && search.order(of: history) != nil
    }
}
