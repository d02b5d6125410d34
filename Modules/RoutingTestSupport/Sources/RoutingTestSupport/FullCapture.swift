/// Whether schedules run plain tasks, sleeps (as virtual time) and the main actor too.
///
/// Needs the package trait `FullCapture` and a Linux toolchain of Swift 6.3: it stands on an
/// interface of the runtime that is not public yet. Without it nothing here is used.
enum FullCapture {
    #if !(FullCapture && os(Linux))
        static let isOn = false

        /// Makes `executor` the one that captures what the current thread starts.
        static func enter(_ executor: ScheduleExecutor) -> ScheduleExecutor? { nil }

        /// Ends what ``enter(_:)`` began.
        static func leave(_ previous: ScheduleExecutor?) {}
    #endif
}
