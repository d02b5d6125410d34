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
    schedule.state.withLock { $0.probes.append(TimelineProbe(column: column, lines: lines)) }
}

extension ScheduleExecutor {
    /// Adds an event of the running task to the timeline, if there is one.
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
