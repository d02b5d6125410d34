import RaceTestingLibC
import RaceTestingSteps

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
    static var enqueueGlobalHook: UnsafeMutablePointer<EnqueueGlobalHook?>? {
        unsafe address("swift_task_enqueueGlobal_hook")?
            .assumingMemoryBound(to: EnqueueGlobalHook?.self)
    }

    static var mainExecutorHook: UnsafeMutablePointer<MainExecutorHook?>? {
        unsafe address("swift_task_getMainExecutor_hook")?
            .assumingMemoryBound(to: MainExecutorHook?.self)
    }

    /// Returns the number of the task of a job; zero for a job that is not a task's.
    static let taskNumber = unsafe function(
        "swift_task_getJobTaskId", as: (@convention(thin) (UnownedJob) -> UInt64).self)

    static let cancel = unsafe function(
        "swift_task_cancel", as: (@convention(thin) (UInt) -> Void).self)

    static var currentTaskNumber: UInt64? {
        let number = jobs_current()
        return number == 0 ? nil : number
    }

    /// Returns the serial executor of the code that runs, which has no actor if the code has none.
    static let currentExecutor = unsafe function(
        "swift_task_getCurrentExecutor", as: (@convention(thin) () -> UnownedSerialExecutor).self)

    /// Looks a function up: in the process, or in the libraries after the one that calls this.
    ///
    /// Safe if the type is the one that the runtime declares.
    @unsafe
    static func function<Function>(
        _ name: String, as type: Function.Type, in libraries: UnsafeMutableRawPointer? = nil
    ) -> Function? {
        // The value of a thin function is an address.
        unsafe (libraries.map { unsafe dlsym($0, name) } ?? address(name))
            .map { unsafe unsafeBitCast($0, to: type) }
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
