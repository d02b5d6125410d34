import RaceTestingSteps
import Synchronization

/// A look at the stack of another thread, from a handler of a signal that the thread gets.
enum StackProbe {
    struct Answer: Sendable {
        /// The addresses to which its functions return, innermost first.
        let addresses: [UInt]
        let taskName: String?
        let task: UInt64
        let state: UInt64
    }

    private static let isOne = Mutex(())

    // Safe: the function is the one of Concurrency.h.
    static let install: Void = unsafe stack_install(
        RuntimeSymbols.address("swift_task_getCurrentTaskName"))

    /// Lets the current thread get the signal; threads of Dispatch get none.
    static func allow() { stack_allow() }

    /// Asks a thread; `nil` when it does not answer.
    static func ask(_ thread: ThreadIdentity, patience: Duration = .seconds(5)) -> Answer? {
        isOne.withLock { _ in
            let answer = unsafe stack_ask(thread.number, Int64(patience / .nanoseconds(1)))
            // Safe: the answer stays as it is until the next question.
            guard let answer = unsafe answer?.pointee else { return nil }
            let name = unsafe String(cString: answer.name)
            let addresses = unsafe UnsafeBufferPointer(
                start: answer.addresses, count: answer.count)
            return unsafe Answer(
                addresses: addresses.map { UInt($0) }, taskName: name.isEmpty ? nil : name,
                task: answer.task, state: answer.state)
        }
    }

    static func addresses() -> [UInt] {
        // Safe: the function writes at most as many as there is room for.
        unsafe [UInt](unsafeUninitializedCapacity: Int(stack_limit)) { buffer, count in
            if let first = buffer.baseAddress { count = unsafe stack_addresses(first) }
        }
    }
}
