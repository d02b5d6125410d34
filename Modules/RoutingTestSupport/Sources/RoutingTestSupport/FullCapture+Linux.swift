#if FullCapture && os(Linux)
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
    import Glibc

    extension FullCapture {
        static let isOn = true

        private static let key: pthread_key_t = {
            // Installed once, before the first schedule; other threads keep their executors.
            _createExecutors(factory: RoutingExecutorFactory.self)
            var key = pthread_key_t()
            // Safe: the key is written before it is used, and holds no memory to free.
            unsafe pthread_key_create(&key, nil)
            return key
        }()

        /// The schedule that the current thread steps.
        static var here: ScheduleExecutor? {
            // Safe: what is set lives until `leave(_:)`, since `ScheduleRun` keeps it.
            unsafe pthread_getspecific(key).map { pointer in
                unsafe Unmanaged<ScheduleExecutor>.fromOpaque(pointer).takeUnretainedValue()
            }
        }

        /// Makes `executor` the one that captures what the current thread starts.
        static func enter(_ executor: ScheduleExecutor) -> ScheduleExecutor? {
            defer { set(executor) }
            return here
        }

        /// Ends what ``enter(_:)`` began.
        static func leave(_ previous: ScheduleExecutor?) {
            set(previous)
        }

        private static func set(_ executor: ScheduleExecutor?) {
            // Safe: see `here`.
            let pointer = unsafe executor.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
            unsafe pthread_setspecific(key, pointer)
        }
    }
#endif
