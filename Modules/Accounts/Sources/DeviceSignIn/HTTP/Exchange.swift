import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer, collected from the callbacks of `URLSession`.
///
/// The caller gets its answer as soon as it is known. Cancelling the task comes afterwards and on another
/// thread, since on Linux it waits while the library unpacks an answer or reads its headers.
final class Exchange: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        var body: [UInt8] = []
        var isCompleted = false
    }

    private let maximumLength: Int
    private let state = Mutex(State())

    /// Creates an exchange.
    ///
    /// - Parameter maximumLength: the most bytes of an answer, unpacked, that are accepted.
    init(maximumLength: Int = HTTPResponse.maximumLength) { self.maximumLength = maximumLength }

    /// Starts the task; the continuation is resumed once, with the whole answer or the failure.
    func start(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome: Outcome? = state.withLock { state in
            if let outcome = state.outcome { return outcome }
            state.continuation = continuation
            // Under the lock: a task that is cancelled before it starts never completes on Linux.
            task.resume()
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    /// Ends the task, or keeps it from starting.
    func cancel(_ task: URLSessionTask, because failure: HTTPFailure = .cancelled) {
        end(task, with: .failure(failure))
    }

    /// Returns the outcome to the caller, unless there is one, and ends what the task still does.
    private func end(_ task: URLSessionTask, with outcome: Outcome) {
        guard conclude(with: outcome) else { return }
        // Not a thread of Dispatch, which Swift's tasks need too.
        Thread.detachNewThread { [self] in
            // On Linux, cancelling a task at its end can end this program.
            if !state.withLock({ $0.isCompleted }) { task.cancel() }
        }
    }

    /// Returns whether a task that had started has its outcome only now.
    @discardableResult
    private func conclude(with outcome: Outcome) -> Bool {
        let continuation = state.withLock { state in
            if state.outcome == nil { state.outcome = outcome }
            state.body = []
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
        return continuation != nil
    }

    /// Refuses every redirect: a token must not follow to another address.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            // Bytes that come after the outcome are not kept.
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= maximumLength else { return true }
            state.body += data
            return false
        }
        if isTooLong { end(dataTask, with: .failure(.tooLong)) }
    }

    #if canImport(FoundationNetworking)
        /// Takes the answer with status 401 as it is.
        ///
        /// On Linux the library asks for a password after it has read the whole answer, and then waits for
        /// one without end. On macOS the answer comes by itself.
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (
                    URLSession.AuthChallengeDisposition, URLCredential?
                ) -> Void
        ) {
            end(task, with: answer(to: task))
        }
    #endif

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        state.withLock { $0.isCompleted = true }
        conclude(with: error.map { .failure(HTTPFailure($0)) } ?? answer(to: task))
    }

    private func answer(to task: URLSessionTask) -> Outcome {
        guard let response = task.response as? HTTPURLResponse else {
            return .failure(.unreachable("it gave no answer"))
        }
        return .success(
            HTTPResponse(
                status: response.statusCode, body: state.withLock { $0.body },
                challenge: response.value(forHTTPHeaderField: "WWW-Authenticate")))
    }
}

#if canImport(FoundationNetworking)
    /// A queue that runs the callbacks of a session where they are added.
    ///
    /// So an answer is unpacked no faster than it is counted. With a queue on another thread, the library
    /// unpacks a megabyte to a gigabyte of pieces that wait to be counted.
    // Safe: it has no properties of its own.
    final class CallerQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif

extension HTTPFailure {
    /// Converts an error of `URLSession`; its own texts name no person's data.
    init(_ error: any Error) {
        let code = (error as? URLError)?.code
        switch code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .cannotFindHost, .dnsLookupFailed: self = .unreachable("its name is unknown")
        case .cannotConnectToHost: self = .unreachable(Self.refusal)
        case .networkConnectionLost, .badServerResponse:
            self = .unreachable("the connection was lost")
        case .notConnectedToInternet: self = .unreachable("this machine has no network")
        case .badURL, .unsupportedURL: self = .unreachable("it does not speak HTTP")
        case .secureConnectionFailed, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid:
            self = .untrusted("its certificate is not trusted")
        // On Linux many errors have no code of their own, only a text, which the library writes.
        default:
            var text = ServerText.cleaned(error.localizedDescription)
            // The sentence around it has its own.
            while text.last == "." { text.removeLast() }
            if text.contains("NSURLErrorDomain") { text = "the connection failed" }
            if text == "Failed writing header" {
                text = "its answer has headers that cannot be read"
            }
            self =
                text.contains("certificate")
                ? .untrusted("its certificate is not trusted (\(text))") : .unreachable(text)
        }
    }
}
