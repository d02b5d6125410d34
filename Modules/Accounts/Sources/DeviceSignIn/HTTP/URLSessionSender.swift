import Auth
import Foundation

// On macOS it is a part of Foundation.
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`: without a cache, without cookies, and without redirects.
///
/// It honours the proxy variables of the environment (`https_proxy`, `no_proxy`). Each request has
/// its own session. Its buffers are released with it.
struct URLSessionSender: HTTPSending {
    let timeout: TimeInterval
    private let maximumLength: Int
    private let proxies: ProxyVariables

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - timeout: how many seconds a request may take, with its whole answer.
    ///   - maximumLength: the most bytes of an answer, unpacked, that are accepted.
    ///   - environment: the variables that may name a proxy.
    init(
        timeout: Double = 10, maximumLength: Int = HTTPResponse.maximumLength,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.timeout = timeout
        self.maximumLength = maximumLength
        proxies = ProxyVariables(environment)
    }

    /// Sends a request.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let proxy = try proxy(of: request.url)
        let exchange = Exchange(maximumLength: maximumLength)
        let session = URLSession(
            configuration: configuration, delegate: exchange, delegateQueue: delegateQueue)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: urlRequest(request))
        // Not a sleep, which cancelling ends: a request that must be completed has a deadline too.
        let deadline = DispatchSource.makeTimerSource()
        deadline.setEventHandler { exchange.cancel(task, because: .timedOut) }
        deadline.schedule(deadline: .now() + timeout)
        deadline.activate()
        defer { deadline.cancel() }
        #if canImport(FoundationNetworking)
            // A fast server is not held up.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
                Self.wait(task, of: session)
            }
        #endif
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.start(task, continuation)
            }
        } onCancel: {
            if request.isCancellable { exchange.cancel(task) }
        }
        return try result.mapError { error in proxy.map(error.through) ?? error }.get()
    }

    /// The settings of a session: nothing is kept after its request.
    var configuration: URLSessionConfiguration {
        let result = URLSessionConfiguration.ephemeral
        result.urlCache = nil
        result.httpCookieStorage = nil
        result.urlCredentialStorage = nil
        // The library's own limit, which must not come first.
        result.timeoutIntervalForRequest = 2 * timeout
        return result
    }

    /// The queue of a session's callbacks.
    var delegateQueue: OperationQueue? {
        #if canImport(FoundationNetworking)
            CallerQueue()
        #else
            nil
        #endif
    }

    #if canImport(FoundationNetworking)
        /// Sleeps on the session's queue between the looks of the library, which has no pause of its own, until the
        /// answer starts.
        ///
        /// Each sleep is asked for from outside: the queues of all sessions share one, which leaves a session's queue
        /// only when that is empty.
        private static func wait(_ task: URLSessionTask, of session: URLSession) {
            session.getAllTasks { tasks in
                guard !tasks.isEmpty, task.response == nil else { return }
                usleep(50_000)
                DispatchQueue.global().async { wait(task, of: session) }
            }
        }
    #endif

    private func urlRequest(_ request: HTTPRequest) -> URLRequest {
        var result = URLRequest(url: request.url)
        var headers = ["Accept": "application/json", "User-Agent": "ribhouse"]
        // These answers are short, and a packed one costs more than it saves.
        headers["Accept-Encoding"] = "identity"
        headers["Authorization"] = request.token.map { "Bearer \($0.text)" }
        if let form = request.form {
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            result.httpMethod = "POST"
            result.httpBody = Data(FormEncoding.body(of: form).utf8)
        }
        result.allHTTPHeaderFields = headers
        return result
    }

    /// Returns the proxy that gets a request, as a part of a sentence; `nil` without one.
    ///
    /// - Throws: ``HTTPFailure`` for a request in the clear, which must not leave this machine.
    private func proxy(of url: URL) throws(HTTPFailure) -> String? {
        guard let name = proxies.name(for: url) else { return nil }
        guard url.scheme == "https" else {
            throw .unreachable("\(name) is set. Add \(url.host() ?? "") to no_proxy")
        }
        #if canImport(FoundationNetworking)
            return proxies.proxy(name)
        #else
            // On macOS the settings of the system count, and not the variables.
            return nil
        #endif
    }
}
