import Synchronization

struct ScenarioSearch<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    private final class Findings: Sendable {
        let recorder = Mutex(HistoryRecorder())
        let overlaps = Atomic(0)
    }

    let check: ScenarioCheck<Subject, Model>
    let schedules: Int
    let part: SearchPart
    let run: ScheduleRun
    private let findings = Findings()

    private var sequential: SequentialSearch<Subject, Model> { check.search }
    private var seed: UInt64 { check.seed ?? check.site.hash }
    private var searchLimit: Int { check.rules == nil ? 300 : sequential.calls.count }

    /// The schedules of a scenario that is made smaller: of a large subject a search runs few.
    private var thorough: Int { check.rules == nil ? schedules : schedules * 4 }

    init(
        _ check: ScenarioCheck<Subject, Model>, schedules: Int, part: SearchPart, _ run: ScheduleRun
    ) {
        (self.check, self.schedules, self.part, self.run) = (check, schedules, part, run)
    }

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
            guard let failure = trial(of: scenario, in: &report) else { continue }
            let small = smallest(from: scenario)
            let again = Task.isCancelled ? nil : explore(small, isTrial: false, thorough).failure
            let size = "made smaller from \(scenario.callCount) calls to \(small.callCount)"
            report.failure = describe(
                again ?? failure.notRepeated, of: again == nil ? scenario : small,
                "Scenario \(place + 1) of seed 0x\(String(seed, radix: 16)) failed"
                    + (again == nil ? "." : ", \(size)."))
            return report
        }
        return report
    }

    func replay(_ replay: ScenarioReplay) -> ScenarioReport {
        var report = ScenarioReport()
        report.failure = trial(of: replay.scenario, replay.trace, in: &report).map { failure in
            let again =
                Task.isCancelled
                ? nil : explore(replay.scenario, replay.trace, isTrial: false).failure
            return describe(
                again ?? failure.notRepeated, of: replay.scenario,
                "Scenario \(replay.scenario) failed.")
        }
        return report
    }

    /// Runs the scenario that failed in an earlier run; returns `nil` if there is none, and if it passes.
    func kept() -> ScenarioReport? {
        guard let file = run.file, let text = file.replay else { return nil }
        if let replay = ScenarioReplay(text, calls: sequential.calls.count),
            isRunnable(replay.scenario)
        {
            let report = self.replay(replay)
            if report.failure != nil || report.isCutShort { return report }
        }
        file.pass()
        return nil
    }

    /// Returns a random scenario, without the calls before the tasks that would wait.
    private func next(_ random: inout SplitMix64) -> Scenario {
        var scenario = Scenario(of: sequential.calls.count, &random)
        while !isRunnable(scenario) { scenario.setup.removeLast() }
        // Among many calls two of one kind are rare, and race most often.
        if check.rules != nil, scenario.tasks.count > 1, Int.random(in: 0..<3, using: &random) == 0
        {
            scenario.tasks[1][0] = scenario.tasks[0][0]
        }
        return scenario
    }

    /// Finds out whether a schedule of a scenario fails, and counts what has run.
    private func trial(
        of scenario: Scenario, _ trace: ScheduleTrace? = nil, in report: inout ScenarioReport
    ) -> ScheduleFailure? {
        let found = explore(scenario, trace, isTrial: true)
        if found.isCutShort { report.isCutShort = true }
        report.scenarios += 1
        report.schedules += found.schedules
        report.arrivals += found.arrivals
        report.overlaps = findings.overlaps.load(ordering: .relaxed)
        return found.failure
    }

    /// Runs the schedules of a scenario, or the one of a trace; a trial makes no failure smaller.
    private func explore(
        _ scenario: Scenario, _ trace: ScheduleTrace? = nil, isTrial: Bool, _ count: Int? = nil
    ) -> ScheduleReport {
        let count = count ?? schedules
        let base = seed ^ SourceSite.hash(of: "\(scenario)")
        let exploration = Exploration(scheduleRun(of: scenario), isTrial: isTrial)
        if let trace { return exploration.single(.trace(trace)) }
        guard check.rules != nil else { return exploration.search(count, from: base) }
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
            for other in Scenario.all(ofSize: size, calls: sequential.calls.count) {
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
        !Task.isCancelled && isRunnable(scenario)
            && explore(scenario, isTrial: true, thorough).failure != nil
    }

    private func describe(
        _ failure: ScheduleFailure, of scenario: Scenario, _ origin: String
    ) -> LinearizabilityFailure {
        let names = sequential.calls.map(\.text)
        // A schedule that does not repeat has another history the next time.
        let history =
            failure.reruns.sameCount > 0 ? history(of: scenario, failure.smallest) : History()
        // A scenario may also fail because of something else than its results.
        let isRefused = !isRight(history)
        let replay = ScenarioReplay(scenario: scenario, trace: failure.smallest)
        let hints =
            check.rules == nil
            ? isRefused ? hints(history, names) : []
            : [
                "As a test, where `check` is your function that passes it on:",
                NamedScenario(replay, names).code,
            ]
        return LinearizabilityFailure(
            history: history.text(names),
            allowed: isRefused ? sequential.allowedResults(of: history) : [],
            callCount: scenario.callCount, replay: "\(replay)", schedule: failure, origin: origin,
            hints: hints)
    }

    private func hints(_ history: History, _ names: [String]) -> [String] {
        let difference =
            history.hasOverlap
            ? []
            : [
                "No two calls overlap here: first look for a difference between the code and the model."
            ]
        guard let order = sequential.order(of: history, keepingTime: false) else {
            return difference
        }
        let calls = order.map { history.entries[$0] }.filter { $0.task > 0 }
            .map { "task \($0.task): \(history.text(of: $0, names))" }
        return [
            "Only an order that is against the time gives the results: "
                + calls.joined(separator: ", ") + "."
        ] + difference
    }
}

extension ScheduleFailure {
    /// The failure of a trial that was not repeated, since the task is cancelled, or not found again.
    fileprivate var notRepeated: ScheduleFailure {
        var failure = self
        if Task.isCancelled { failure.isCutShort = true } else { failure.reruns = .notFound }
        return failure
    }
}

extension ScenarioSearch {
    private func history(of scenario: Scenario, _ trace: ScheduleTrace) -> History {
        _ = Exploration(scheduleRun(of: scenario), isTrial: true).run(.trace(trace))
        return findings.recorder.withLock(\.self).history
    }

    /// Whether no call before the tasks waits, as far as the model knows.
    private func isRunnable(_ scenario: Scenario) -> Bool {
        var model = sequential.model
        return scenario.setup.allSatisfy { sequential.calls[$0].apply(&model) != nil }
    }

    private func isRight(_ history: History) -> Bool {
        check.rules != nil || sequential.order(of: history) != nil
    }

    private func scheduleRun(of scenario: Scenario) -> ScheduleRun {
        run.with(replayPrefix: "\(scenario) @ ") {
            let recorder = HistoryRecorder()
            findings.recorder.withLock { $0 = recorder }
            if let rules = check.rules { return try await follow(rules, scenario, recorder) }
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
                ScheduleExecutor.current?.log.append(
                    "No sequential order of the calls gives their results.")
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
        let subject = try await check.subject()
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
                if check.rules != nil, Task.isCancelled { return }
                await perform(number, of: subject, task: task, recorder)
            }
        }
    }

    /// Makes the calls, and checks the rules whenever nothing can go on: a call may wait for another one.
    private func follow(
        _ rules: ScenarioRules<Subject>, _ scenario: Scenario, _ recorder: HistoryRecorder
    ) async throws {
        let subject = try await self.check.subject()
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
        if recorder.history.hasOverlap { findings.overlaps.add(1, ordering: .relaxed) }
    }

    private func perform(
        _ number: Int, of subject: Subject, task: Int, _ recorder: HistoryRecorder
    ) async {
        let call = sequential.calls[number]
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
        return !hasWork && sequential.order(of: history) != nil
    }
}
