import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer, collected from the callbacks of `URLSession`.
final class Exchange: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private struct State {
        /// The reason why the task is ended early.
        var failure: HTTPFailure?
        var continuation: CheckedContinuation<Outcome, Never>?
        var body: [UInt8] = []

        var isTooLong: Bool { body.count > HTTPResponse.maximumLength }
    }

    private let state = Mutex(State())

    /// Starts the task; the continuation is resumed once, with the whole answer or the failure.
    func start(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<Outcome, Never>) {
        let failure: HTTPFailure? = state.withLock { state in
            if let failure = state.failure { return failure }
            state.continuation = continuation
            // Under the lock: a task that is cancelled before it starts never completes on Linux.
            task.resume()
            return nil
        }
        if let failure { continuation.resume(returning: .failure(failure)) }
    }

    /// Ends the task, or keeps it from starting.
    func cancel(_ task: URLSessionDataTask, because failure: HTTPFailure = .cancelled) {
        let isStarted = state.withLock { state in
            state.failure = state.failure ?? failure
            return state.continuation != nil
        }
        if isStarted { task.cancel() }
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
            state.body += data
            return state.isTooLong
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (continuation, outcome) = state.withLock { state in
            // On Linux, cancelling a task at its end can end this program.
            defer { state = State() }
            return (state.continuation, Self.outcome(of: task, error, state))
        }
        continuation?.resume(returning: outcome)
    }

    private static func outcome(
        of task: URLSessionTask, _ error: (any Error)?, _ state: State
    ) -> Outcome {
        if state.isTooLong { return .failure(.tooLong) }
        if let error { return .failure(state.failure ?? HTTPFailure(error)) }
        guard let response = task.response as? HTTPURLResponse else {
            return .failure(.unreachable("it gave no answer"))
        }
        return .success(HTTPResponse(status: response.statusCode, body: state.body))
    }
}

extension HTTPFailure {
    /// Converts an error of `URLSession`; its own texts name no person's data.
    init(_ error: any Error) {
        let code = (error as? URLError)?.code
        switch code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .cannotFindHost, .dnsLookupFailed: self = .unreachable("its name is unknown")
        case .cannotConnectToHost: self = .unreachable("it refuses connections")
        case .networkConnectionLost, .badServerResponse:
            self = .unreachable("the connection was lost")
        case .notConnectedToInternet: self = .unreachable("this machine has no network")
        case .secureConnectionFailed, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid:
            self = .untrusted("its certificate is not trusted")
        // On Linux many errors have no code of their own, only a text, which the library writes.
        default:
            let text = ServerText.cleaned(error.localizedDescription)
            self =
                text.contains("certificate")
                ? .untrusted("its certificate is not trusted (\(text))") : .unreachable(text)
        }
    }
}
