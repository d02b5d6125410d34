/// Whether schedules run plain tasks, sleeps (as virtual time) and the main actor too.
///
/// Needs the package trait `FullCapture` and a Linux toolchain of Swift 6.3: it uses an interface of
/// the runtime that is not public yet.
enum FullCapture {
    #if !(FullCapture && os(Linux))
        static let isOn = false

        /// Does nothing without the trait.
        static func enter(_ executor: ScheduleExecutor) -> ScheduleExecutor? { nil }

        /// Does nothing without the trait.
        static func leave(_ previous: ScheduleExecutor?) {}
    #endif
}

#if FullCapture && os(Linux)
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
    import Glibc

    extension FullCapture {
        static let isOn = true

        private static let key: pthread_key_t = {
            // Installed once, before the first schedule; other threads keep their executors.
            _createExecutors(factory: CaptureExecutorFactory.self)
            var key = pthread_key_t()
            // Safe: the key is written before it is used, and holds no memory to free.
            unsafe pthread_key_create(&key, nil)
            return key
        }()

        /// The schedule that runs on the current thread.
        static var current: ScheduleExecutor? {
            // Safe: the executor lives until `leave(_:)`, since `ScheduleRun` keeps it.
            unsafe pthread_getspecific(key).map { pointer in
                unsafe Unmanaged<ScheduleExecutor>.fromOpaque(pointer).takeUnretainedValue()
            }
        }

        /// Starts to capture in `executor` what the current thread starts.
        ///
        /// - Returns: the executor before, for ``leave(_:)``.
        static func enter(_ executor: ScheduleExecutor) -> ScheduleExecutor? {
            defer { set(executor) }
            return current
        }

        /// Restores the executor that captured before ``enter(_:)``.
        static func leave(_ previous: ScheduleExecutor?) {
            set(previous)
        }

        private static func set(_ executor: ScheduleExecutor?) {
            // Safe: see `current`.
            let pointer = unsafe executor.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
            unsafe pthread_setspecific(key, pointer)
        }
    }
#endif
