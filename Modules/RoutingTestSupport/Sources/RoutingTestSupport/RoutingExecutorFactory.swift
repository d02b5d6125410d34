#if FullCapture && os(Linux)
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    /// The executors of a process whose schedules capture everything.
    struct RoutingExecutorFactory: ExecutorFactory {
        private static let main = RoutingMainExecutor()
        private static let pool = RoutingPoolExecutor()

        static var mainExecutor: any MainExecutor { main }
        static var defaultExecutor: any TaskExecutor { pool }
    }
#endif
