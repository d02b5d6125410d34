import RaceTestingLibC

/// The parts of the concurrency runtime that a schedule needs and that Swift has no name for.
///
/// All are exported symbols of the runtime's library. They are looked up by name, so a runtime
/// without one of them still runs: the schedule then captures less, and says so. Their types are those that
/// the runtime declares in its header Concurrency.h, so each cast is safe.
enum RuntimeSymbols {
    typealias EnqueueGlobal = @convention(thin) (UnownedJob) -> Void
    typealias EnqueueGlobalHook = @convention(thin) (UnownedJob, EnqueueGlobal) -> Void
    typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
    typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64
    typealias CancelTask = @convention(thin) (UnsafeRawPointer) -> Void
    typealias CurrentTask = @convention(thin) () -> UnsafeRawPointer?
    typealias CurrentTaskName = @convention(thin) () -> UnsafePointer<CChar>?
    typealias CurrentExecutor = @convention(thin) () -> UnownedSerialExecutor

    static var enqueueGlobalHook: UnsafeMutablePointer<EnqueueGlobalHook?>? {
        unsafe address("swift_task_enqueueGlobal_hook")?
            .assumingMemoryBound(to: EnqueueGlobalHook?.self)
    }

    static var mainExecutorHook: UnsafeMutablePointer<MainExecutorHook?>? {
        unsafe address("swift_task_getMainExecutor_hook")?
            .assumingMemoryBound(to: MainExecutorHook?.self)
    }

    static let taskNumber: TaskNumber? = {
        // Safe, here and below: the types are those of Concurrency.h, and the value of one is an address.
        unsafe address("swift_task_getJobTaskId").map {
            unsafe unsafeBitCast($0, to: TaskNumber.self)
        }
    }()

    static let cancel: CancelTask? = unsafe address("swift_task_cancel").map {
        unsafe unsafeBitCast($0, to: CancelTask.self)
    }

    static var currentTaskNumber: UInt64? {
        // Safe: a task is a job, and its address is all that a job without owner is.
        guard let taskNumber, let task = currentTask?() else { return nil }
        return unsafe taskNumber(unsafeBitCast(task, to: UnownedJob.self))
    }

    private static let currentTask: CurrentTask? = unsafe address("swift_task_getCurrent").map {
        unsafe unsafeBitCast($0, to: CurrentTask.self)
    }

    /// Returns the name of the task that runs on this thread, as text that the task keeps.
    ///
    /// `Task.name` allocates a string.
    static let currentTaskName: CurrentTaskName? =
        unsafe address("swift_task_getCurrentTaskName").map {
            unsafe unsafeBitCast($0, to: CurrentTaskName.self)
        }

    /// Returns the serial executor of the code that runs, which has no actor if the code has none.
    static let currentExecutor: CurrentExecutor? =
        unsafe address("swift_task_getCurrentExecutor").map {
            unsafe unsafeBitCast($0, to: CurrentExecutor.self)
        }

    static func image(of address: UInt) -> String? {
        typealias Find = @convention(c) (UInt, UnsafeMutableRawPointer) -> Int32
        // Safe: the C library writes a structure of four pointers, and nothing else.
        guard let symbol = unsafe self.address("dladdr") else { return nil }
        var info: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
        guard unsafe unsafeBitCast(symbol, to: Find.self)(address, &info) != 0 else { return nil }
        // Safe: the first pointer is to the path, which lives as long as the library is open.
        return unsafe UnsafePointer<CChar>(bitPattern: info.0).map { unsafe String(cString: $0) }
    }

    static func address(_ symbol: String) -> UnsafeMutableRawPointer? {
        // Safe: the process itself is always open.
        unsafe dlsym(dlopen(nil, RTLD_LAZY), symbol)
    }
}
