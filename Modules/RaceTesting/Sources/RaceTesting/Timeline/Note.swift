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

extension ScheduleExecutor {
    /// Adds an event of the running task to the timeline, if there is one.
    func note(_ text: @autoclosure () -> String, at site: SourceSite? = nil) {
        guard isRecording else { return }
        let (text, name) = (text(), Self.taskName)
        state.withLock { state in
            let task = state.current
            state.timeline?.name(task, name)
            state.timeline?.add(text, by: task, at: site.map { "\($0)" })
        }
    }

    private static var taskName: String? {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.name
        }
        return nil
    }
}
