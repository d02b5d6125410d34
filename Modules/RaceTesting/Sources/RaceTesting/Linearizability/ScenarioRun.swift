import Synchronization

/// The runs of scenarios: each calls the operations of a new subject, and compares with the model.
struct ScenarioRun<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    private struct Findings {
        var recorder = HistoryRecorder()
        var overlaps = 0
    }

    /// Findings that all copies share.
    private final class Board: Sendable {
        let findings = Mutex(Findings())
    }

    static var refusal: String { "No sequential order of the calls gives their results." }

    let makeSubject: @Sendable () async throws -> Subject
    let search: SequentialSearch<Subject, Model>
    /// The rules in place of a model, if there is none.
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

    /// The number of schedules so far in which two calls overlapped.
    var overlaps: Int { board.findings.withLock { $0.overlaps } }

    /// Returns the exploration of a scenario.
    ///
    /// - Parameter isTrial: whether it only finds out if a schedule fails.
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

    /// Whether the results of a history are those of some sequential order, if there is a model.
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

    /// Makes the calls before the tasks, and starts the tasks.
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
