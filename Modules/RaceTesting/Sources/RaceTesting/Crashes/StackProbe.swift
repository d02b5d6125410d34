import Dispatch
import RaceTestingSteps

#if canImport(Glibc)
    import Glibc
    import Synchronization

    /// A look at the stack of another thread, from a handler of a signal that the thread gets.
    enum StackProbe {
        struct Answer: Sendable {
            /// The addresses to which its functions return, innermost first.
            let addresses: [UInt]
            let taskName: String?
            let task: UInt64?
            let state: UInt64
        }

        private struct Question {
            let thread: ThreadIdentity
            let hasAnswer = DispatchSemaphore(value: 0)
            var count: Int?
            var task: UInt64?
            var state: UInt64 = 0
        }

        private typealias Walk = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

        /// By default the signal does nothing, and no runtime of Swift uses it.
        private static let signal = SIGURG
        private static let limit = 64
        private static let question = Mutex<Question?>(nil)
        private static let isOne = Mutex(())
        // The thread may be about to allocate memory, so the handler must not: it writes here.
        // Safe: only the handler of the thread that is asked, and then the one that asks, under the lock.
        nonisolated(unsafe) private static let addressMemory =
            UnsafeMutablePointer<UInt>.allocate(capacity: limit)
        // Safe: as above.
        nonisolated(unsafe) private static let nameMemory =
            UnsafeMutablePointer<CChar>.allocate(capacity: limit)
        private static let walk: Walk? = {
            // Safe: the type is the one that the C library declares.
            unsafe RuntimeSymbols.address("backtrace").map {
                unsafe unsafeBitCast($0, to: Walk.self)
            }
        }()

        static let install: Void = {
            // The first walk loads a library, which a handler may not.
            _ = addresses()
            // So do the first uses of these. Safe: nothing is read through them.
            _ = unsafe (addressMemory, nameMemory, RuntimeSymbols.currentTaskName)
            var action = sigaction()
            // Safe: a handler of three arguments, as the flags say; all pointers are to local variables.
            unsafe action.__sigaction_handler.sa_sigaction = { _, _, context in
                StackProbe.reply(unsafe thread_state(context))
            }
            action.sa_flags = SA_RESTART | SA_SIGINFO
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
        static func ask(
            _ thread: ThreadIdentity, patience: DispatchTimeInterval = .seconds(5)
        ) -> Answer? {
            isOne.withLock { _ in
                let asked = Question(thread: thread)
                question.withLock { $0 = asked }
                thread.send(signal)
                _ = asked.hasAnswer.wait(timeout: .now() + patience)
                return question.withLock { question in
                    guard let count = question?.count else { return nil }
                    // Safe: the handler has ended the name with a zero.
                    let name = unsafe String(cString: nameMemory)
                    // Safe: the handler has written so many.
                    let addresses = unsafe UnsafeBufferPointer(start: addressMemory, count: count)
                    return unsafe Answer(
                        addresses: Array(addresses), taskName: name.isEmpty ? nil : name,
                        task: question?.task, state: question?.state ?? 0)
                }
            }
        }

        /// Answers on the thread that was asked; does nothing when the question is another thread's by now.
        private static func reply(_ state: UInt64) {
            question.withLock { question in
                guard question?.thread == .current else { return }
                // Safe: the C library writes at most as many addresses, and as many bytes, as there is room for.
                question?.count =
                    unsafe walk.map { unsafe Int($0(addressMemory, Int32(limit))) } ?? 0
                question?.state = state
                question?.task = RuntimeSymbols.currentTaskNumber
                let name = unsafe RuntimeSymbols.currentTaskName.flatMap { unsafe $0() }
                unsafe nameMemory.update(repeating: 0, count: limit)
                if let name = unsafe name { _ = unsafe strncpy(nameMemory, name, limit - 1) }
                question?.hasAnswer.signal()
            }
        }

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
    enum StackProbe {
        struct Answer: Sendable {
            let addresses: [UInt]
            let taskName: String?
            let task: UInt64?
            let state: UInt64
        }

        static let install: Void = ()
        static func allow() {}
        static func ask(_ thread: ThreadIdentity, patience: DispatchTimeInterval = .never)
            -> Answer?
        {
            nil
        }
        static func addresses() -> [UInt] { [] }
    }
#endif
