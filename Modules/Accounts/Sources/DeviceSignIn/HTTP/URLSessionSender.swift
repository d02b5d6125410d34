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
    private let environment: [String: String]

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
        self.environment = environment
    }

    /// Sends a request.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        try checkProxy(of: request.url)
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
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.start(task, continuation)
            }
        } onCancel: {
            if request.isCancellable { exchange.cancel(task) }
        }
        return try result.get()
    }

    /// The settings of a session: nothing is kept after its request.
    var configuration: URLSessionConfiguration {
        let result = URLSessionConfiguration.ephemeral
        result.urlCache = nil
        result.httpCookieStorage = nil
        result.urlCredentialStorage = nil
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

    /// Refuses a request in the clear that would leave this machine through a proxy.
    private func checkProxy(of url: URL) throws(HTTPFailure) {
        guard url.scheme?.lowercased() == "http", let host = url.host() else { return }
        let exempt = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
            .split(whereSeparator: { $0 == "," || $0.isWhitespace })
        if exempt.contains("*") || exempt.contains(Substring(host)) { return }
        for name in ["http_proxy", "all_proxy", "ALL_PROXY"]
        where environment[name]?.isEmpty == false {
            throw .unreachable("\(name) is set. Add \(host) to no_proxy")
        }
    }
}
