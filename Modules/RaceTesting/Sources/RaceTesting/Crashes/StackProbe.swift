#if canImport(Glibc)
    import Dispatch
    import Glibc
    import Synchronization

    /// A look at the stack of another thread, from a handler of a signal that the thread gets.
    enum StackProbe {
        /// The stack of a thread.
        struct Answer: Sendable {
            /// The addresses to which its functions return, innermost first.
            let addresses: [UInt]
            /// The name of its task.
            let taskName: String?
        }

        private typealias Walk = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

        /// By default the signal does nothing, and no runtime of Swift uses it.
        private static let signal = SIGURG
        private static let limit = 64
        private static let answer = Mutex<Answer?>(nil)
        private static let isOne = Mutex(())
        private static let hasAnswer = DispatchSemaphore(value: 0)
        private static let walk: Walk? = {
            // Safe: the type is the one that the C library declares.
            unsafe RuntimeSymbols.address("backtrace").map {
                unsafe unsafeBitCast($0, to: Walk.self)
            }
        }()

        /// Prepares the process, once.
        static let install: Void = {
            // The first walk loads a library, which a handler may not.
            _ = addresses()
            var action = sigaction()
            // Safe: a handler of one argument; all pointers are to local variables.
            unsafe action.__sigaction_handler.sa_handler = { _ in StackProbe.reply() }
            action.sa_flags = Int32(SA_RESTART)
            // Safe: as above.
            unsafe sigaction(signal, &action, nil)
        }()

        /// Lets the current thread get the signal; threads of Dispatch get none.
        static func allow() {
            var signals = sigset_t()
            // Safe: all pointers are to a local variable.
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, signal)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }

        /// Asks a thread; `nil` when it does not answer.
        static func ask(_ thread: ThreadIdentity) -> Answer? {
            isOne.withLock { _ in
                answer.withLock { $0 = nil }
                thread.send(signal)
                // A thread that sleeps answers at once; the limit is for one that has just ended.
                _ = hasAnswer.wait(timeout: .now() + 5)
                return answer.withLock { $0 }
            }
        }

        /// Answers on the thread that was asked.
        private static func reply() {
            let found = Answer(addresses: addresses(), taskName: ScheduleExecutor.taskName)
            answer.withLock { $0 = found }
            hasAnswer.signal()
        }

        /// Returns the addresses to which the functions of the current thread return.
        static func addresses() -> [UInt] {
            // Safe: a function of the C library, which is never unloaded.
            guard let walk = unsafe walk else { return [] }
            var addresses = [UInt](repeating: 0, count: limit)
            // Safe: the C library writes at most as many addresses as there is room for.
            let count = unsafe walk(&addresses, Int32(limit))
            return Array(addresses.prefix(Int(count)))
        }
    }
#else
    /// A look at the stack of another thread, which other systems do not give.
    enum StackProbe {
        struct Answer: Sendable {
            let addresses: [UInt]
            let taskName: String?
        }

        static let install: Void = ()

        static func allow() {}

        static func ask(_ thread: ThreadIdentity) -> Answer? { nil }

        static func addresses() -> [UInt] { [] }
    }
#endif
