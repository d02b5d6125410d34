import Auth
import Foundation
import LibC

// On macOS it is a part of Foundation.
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`: without a cache, without cookies, and without redirects.
///
/// It honours the proxy variables of the environment (`https_proxy`, `no_proxy`). Each request has a
/// session of its own, which takes its buffers along when it ends.
struct URLSessionSender: HTTPSending {
    private let timeout: TimeInterval

    /// Creates a sender.
    ///
    /// - Parameter timeout: how many seconds a server may be silent.
    init(timeout: Double = 10) {
        self.timeout = timeout
    }

    /// Sends a request.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        try Self.checkProxy(of: request.url)
        let exchange = Exchange()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.timeoutIntervalForRequest = timeout
        let session = URLSession(
            configuration: configuration, delegate: exchange, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: urlRequest(request))
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.start(task, continuation)
            }
        } onCancel: {
            if request.isCancellable { exchange.cancel(task) }
        }
        return try result.get()
    }

    private func urlRequest(_ request: HTTPRequest) -> URLRequest {
        var result = URLRequest(url: request.url)
        result.timeoutInterval = timeout
        result.setValue("application/json", forHTTPHeaderField: "Accept")
        result.setValue("ribhouse", forHTTPHeaderField: "User-Agent")
        if let token = request.token {
            result.setValue("Bearer \(token.text)", forHTTPHeaderField: "Authorization")
        }
        if let form = request.form {
            result.httpMethod = "POST"
            result.setValue(
                "application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            result.httpBody = Data(FormEncoding.body(of: form).utf8)
        }
        return result
    }

    /// Refuses a request in the clear that would leave this machine through a proxy.
    private static func checkProxy(of url: URL) throws(HTTPFailure) {
        guard url.scheme?.lowercased() == "http", let host = url.host() else { return }
        let environment = ProcessInfo.processInfo.environment
        let exempt = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
            .split(whereSeparator: { $0 == "," || $0.isWhitespace })
        if exempt.contains("*") || exempt.contains(Substring(host)) { return }
        for name in ["http_proxy", "all_proxy", "ALL_PROXY"]
        where environment[name]?.isEmpty == false {
            throw .unreachable("\(name) is set. Add \(host) to no_proxy")
        }
    }
}
