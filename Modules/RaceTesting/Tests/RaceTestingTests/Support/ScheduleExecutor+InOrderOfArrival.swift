@testable import RaceTesting

extension ScheduleExecutor {
    /// An executor for the current thread, which runs the jobs in the order of their arrival.
    static func inOrderOfArrival(isRecording: Bool = false) -> ScheduleExecutor {
        ScheduleExecutor(
            .trace(""), ScheduleLog(), WaitRegistry(limit: nil), test: "a test",
            isRecording: isRecording)
    }
}
