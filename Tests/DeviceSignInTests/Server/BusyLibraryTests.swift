#if canImport(FoundationNetworking)
    import ConsoleTestSupport
    import Foundation
    import FoundationNetworking
    import RaceTesting
    import Synchronization
    import Testing

    @testable import DeviceSignIn

    /// Answers that keep the library of Linux busy.
    @Suite(.failsIfStuck) struct BusyLibraryTests {
        /// A queue of callbacks that does something else first, while the library waits for it.
        // Safe: its property does not change.
        private final class BusyQueue: OperationQueue, @unchecked Sendable {
            private let work: @Sendable () -> Void

            init(_ work: @escaping @Sendable () -> Void) { self.work = work }

            override func addOperation(_ block: @escaping @Sendable () -> Void) {
                work()
                block()
            }
        }

        @Test("A deadline or cancellation counts at once, also while the library is busy.")
        func busy() async throws {
            let server = try LoopbackServer { _ in (200, "{}") }
            let exchange = Exchange()
            let cancel = Mutex<@Sendable () -> Void>({})
            let session = URLSession(
                configuration: .ephemeral, delegate: exchange,
                delegateQueue: BusyQueue { cancel.withLock { $0 }() })
            let task = session.dataTask(with: try SecureAddress(server.address).url)
            cancel.withLock { cancel in
                cancel = {
                    let isCancelled = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        exchange.cancel(task, because: .timedOut)
                        isCancelled.signal()
                    }
                    isCancelled.wait()
                }
            }

            let outcome = await withCheckedContinuation { exchange.start(task, $0) }

            session.finishTasksAndInvalidate()
            cancel.withLock { $0 = {} }
            #expect(outcome == .failure(.timedOut))
        }

        @Test("The library waits for each piece of an answer to be counted.")
        func counted() {
            let isDone = Atomic(false)

            CallerQueue().addOperation { isDone.store(true, ordering: .relaxed) }

            let isDoneNow = isDone.load(ordering: .relaxed)
            #expect(isDoneNow)
            #expect(URLSessionSender().delegateQueue is CallerQueue)
        }
    }
#endif
