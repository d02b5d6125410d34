#if canImport(FoundationNetworking)
    import ConsoleTestSupport
    import Foundation
    import FoundationNetworking
    import RaceTesting
    import Synchronization
    import Testing

    @testable import DeviceSignIn

    /// The facts about the library of Linux in `docs/swift-facts.md`.
    ///
    /// A test that fails here shows that a part of this module may no longer be needed.
    @Suite(.failsIfStuck) struct FoundationNetworkingTests {
        /// A delegate that leaves every challenge to the library.
        private final class DefaultHandling: NSObject, URLSessionDataDelegate, Sendable {
            let isAsked = DispatchSemaphore(value: 0)
            let isCompleted = Mutex(false)

            func urlSession(
                _ session: URLSession, task: URLSessionTask,
                didReceive challenge: URLAuthenticationChallenge,
                completionHandler:
                    @escaping @Sendable (
                        URLSession.AuthChallengeDisposition, URLCredential?
                    ) -> Void
            ) {
                completionHandler(.performDefaultHandling, nil)
                isAsked.signal()
            }

            func urlSession(
                _ session: URLSession, task: URLSessionTask, didCompleteWithError: (any Error)?
            ) { isCompleted.withLock { $0 = true } }
        }

        @Test("A task whose server asks for a password does not end.")
        func challenge() async throws {
            let server = try LoopbackServer(bytes: { _ in
                Array(
                    "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
                        .utf8)
            })
            let delegate = DefaultHandling()
            let session = URLSession(
                configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
            let task = session.dataTask(with: try SecureAddress(server.address).url)

            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    task.resume()
                    delegate.isAsked.wait()
                    continuation.resume()
                }
            }

            #expect(task.state == .running)
            #expect(!delegate.isCompleted.withLock { $0 })
            task.cancel()
            session.finishTasksAndInvalidate()
        }

        @Test(
            "Some addresses of this machine cannot be asked.",
            arguments: [
                ("http://[::1]:1", URLError.Code.badURL), ("http://127.0.0.01:1", .badURL),
                ("http://127.0.0.1:99999", .badURL), ("HTTP://127.0.0.1:1", .unsupportedURL),
            ])
        func addresses(text: String, code: URLError.Code) async throws {
            let url = try #require(URL(string: text))

            let error = await #expect(throws: URLError.self) {
                _ = try await URLSession(configuration: .ephemeral).data(from: url)
            }

            #expect(error?.code == code)
        }

        @Test("A header in another encoding than UTF-8 breaks an answer.")
        func header() async throws {
            let server = try LoopbackServer(bytes: { _ in
                Array("HTTP/1.1 200 OK\r\nX-Name: J".utf8) + [0xF6]
                    + Array("rg\r\nContent-Length: 0\r\n\r\n".utf8)
            })
            let url = try SecureAddress(server.address).url

            await #expect(
                throws: HTTPFailure.unreachable("its answer has headers that cannot be read")
            ) { try await URLSessionSender(environment: [:]).send(.get(url)) }
        }
    }

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
