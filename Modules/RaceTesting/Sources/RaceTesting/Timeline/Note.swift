import Synchronization

/// Adds a line to the timeline of the schedule that runs, by the current task.
///
/// A failure shows the timeline. Spies add their calls themselves. Outside a schedule it does nothing.
public func note(
    _ text: @autoclosure () -> String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ScheduleExecutor.current?.note(text(), at: site)
}

/// Adds lines to the timeline of the schedule that runs, after each of its steps, in a column of their own.
///
/// Use it for state that a test can read but gets no calls for, such as a tree. `lines` returns what has
/// changed since it was called last. It starts no task, and only runs while a failure is recorded, so it changes no
/// schedule. Outside a schedule it does nothing.
public func noteAfterEachStep(in column: String, _ lines: @escaping @Sendable () -> [String]) {
    guard let schedule = ScheduleExecutor.current, schedule.isRecording else { return }
    schedule.state.withLock { $0.probes.append((column, lines)) }
}

extension ScheduleExecutor {
    func note(_ text: @autoclosure () -> String, at site: SourceSite? = nil) {
        guard isRecording else { return }
        let (text, name) = (text(), Self.taskName)
        state.withLock { state in
            let task = currentTask
            state.timeline?.name(task, name)
            state.note(text, by: task, at: site.map { "\($0)" })
        }
    }

    static var taskName: String? {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.name
        }
        return nil
    }
}

extension ScheduleExecutor.State {
    /// Adds to the timeline that work was queued: the start of a task, or the end of its wait.
    mutating func noteStart(
        of started: RuntimeTask?, _ task: Int, by current: Int, isNew: Bool
    ) {
        if let started {
            let start = StackProbe.addresses()
            timeline?.name(task, started.name)
            timeline?.setStart(of: task, start)
            roster.add(task, started, start: start)
        }
        if task != current { note(isNew ? "starts" : "wakes", [task], by: current) }
    }

    mutating func noteWait(of task: Int) {
        var (text, others, column): (String, [Int], String?) = ("waits", [], nil)
        switch roster.wait(of: task) {
        case (.task, let other?)?: (text, others) = ("waits for", [other])
        case (.continuation, _)?: text = "waits for a continuation"
        case (.group, _)?: text = "waits for its group"
        case (.actor(let actor), _)?:
            column = timeline?.name(of: actor)
            text = "waits for \(column ?? actor.type)"
        case (.task, nil)?, nil: break
        }
        timeline?.add(text, others, by: task, in: column, isRoutine: true)
    }

    mutating func note(_ text: String, _ others: [Int] = [], by task: Int, at place: String? = nil)
    {
        let actor = RuntimeActor.current.flatMap { timeline?.name(of: $0) }
        timeline?.add(text, others, by: task, in: actor, at: place)
    }
}

extension ScheduleExecutor {
    func noteEndOfStep() {
        for probe in state.withLock(\.probes) {
            let lines = probe.lines()
            state.withLock { state in
                for line in lines { state.timeline?.add(line, by: steps.running, in: probe.column) }
            }
        }
        let task = steps.running
        let ended = state.withLock { state in
            let ended = state.roster.ended(with: task)
            for task in ended { state.timeline?.add("ends", by: task, isRoutine: true) }
            state.roster.noteRun(of: task)
            if state.roster.isOpen(task), !steps.isQueued(task) { state.noteWait(of: task) }
            return ended
        }
        releaseTasks(ended)
    }
}
