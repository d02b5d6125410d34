import Foundation
import Synchronization

@testable import DeviceSignIn

/// An identity server in memory, which rotates refresh tokens as real ones do.
final class ServerFake: HTTPSending {
    /// An answer to the next request of a path, in place of the usual one.
    indirect enum Answer: Sendable {
        case json(Int, String)
        case fails(HTTPFailure)
        case usual
        /// The answer that follows something else that happens meanwhile.
        case after(@Sendable () async throws -> Void, Answer)
    }

    private struct State {
        var script: [String: [Answer]] = [:]
        var requests: [HTTPRequest] = []
        var issued = 0
        var validRefresh: Set<String> = []
        var validAccess: Set<String> = []
        var isBusy = false
        var hadOverlap = false
    }

    static let issuer = "https://id.example.org"

    private let state = Mutex(State())
    private let metadata: String
    private let life: Int

    /// - Parameter life: the seconds for which an access token is valid.
    init(metadata: String? = nil, life: Int = 60) {
        self.metadata = metadata ?? Self.document()
        self.life = life
    }

    /// Returns a page of addresses.
    static func document(issuer: String = issuer, token: String? = nil) -> String {
        """
        {"issuer": "\(issuer)", "token_endpoint": "\(token ?? issuer + "/token")",
        "device_authorization_endpoint": "\(issuer)/device_authorization",
        "revocation_endpoint": "\(issuer)/revoke", "userinfo_endpoint": "\(issuer)/userinfo",
        "scopes_supported": ["openid", "profile", "email"]}
        """
    }

    /// Answers the next requests of a path, such as `/token`, in this way.
    func answer(_ path: String, _ answers: Answer...) {
        state.withLock { $0.script[path, default: []] += answers }
    }

    var paths: [String] { state.withLock { $0.requests.map(\.url.path) } }
    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var validRefreshTokens: Set<String> { state.withLock { $0.validRefresh } }
    var validAccessTokens: Set<String> { state.withLock { $0.validAccess } }
    /// Whether two refreshes were under way at the same time.
    var hadOverlap: Bool { state.withLock { $0.hadOverlap } }

    /// Ends all sessions on the server.
    func forgetTokens() {
        state.withLock { state in
            state.validAccess = []
            state.validRefresh = []
        }
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let isRefresh = field("grant_type", request) == "refresh_token"
        if isRefresh { enter() }
        defer { if isRefresh { state.withLock { $0.isBusy = false } } }
        await Task.yield()
        if request.isCancellable, Task.isCancelled { throw .cancelled }
        var answer = nextAnswer(to: request)
        while case .after(let work, let next) = answer {
            do { try await work() } catch { throw .unreachable("\(error)") }
            if request.isCancellable, Task.isCancelled { throw .cancelled }
            answer = next
        }
        switch answer {
        case .json(let status, let text): return json(status, text)
        case .fails(let failure): throw failure
        case .usual, .after: return state.withLock { usual(request, &$0) }
        }
    }

    /// Keeps the request, and takes its answer from the script.
    private func nextAnswer(to request: HTTPRequest) -> Answer {
        state.withLock { state in
            state.requests.append(request)
            guard let first = state.script[request.url.path]?.first else { return .usual }
            state.script[request.url.path]?.removeFirst()
            return first
        }
    }

    private func enter() {
        state.withLock { state in
            state.hadOverlap = state.hadOverlap || state.isBusy
            state.isBusy = true
        }
    }

    private func usual(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
        switch request.url.path {
        case "/.well-known/oauth-authorization-server": return json(200, metadata)
        case "/device_authorization":
            return json(
                200,
                """
                {"device_code": "device-canary", "user_code": "WDJB-MJHT", "expires_in": 600,
                "verification_uri": "\(Self.issuer)/device", "interval": 5}
                """)
        case "/token": return token(request, &state)
        case "/userinfo":
            return state.validAccess.contains(request.token?.text ?? "")
                ? json(200, #"{"sub": "1", "preferred_username": "joe"}"#) : json(401, "")
        case "/revoke":
            let token = field("token", request) ?? ""
            state.validAccess.remove(token)
            state.validRefresh.remove(token)
            return json(200, "")
        default: return json(404, "<html>no such page</html>")
        }
    }

    private func token(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
        if let old = field("refresh_token", request) {
            guard state.validRefresh.remove(old) != nil else {
                // A token that is used twice was stolen: real servers end the whole family.
                state.validRefresh = []
                state.validAccess = []
                return json(400, "")
            }
            state.validAccess = []
        }
        state.issued += 1
        let (access, refresh) = ("access-canary-\(state.issued)", "refresh-canary-\(state.issued)")
        state.validAccess.insert(access)
        state.validRefresh.insert(refresh)
        return json(
            200,
            """
            {"access_token": "\(access)", "refresh_token": "\(refresh)", "token_type": "bEaReR",
            "expires_in": \(life)}
            """)
    }

    private func field(_ name: String, _ request: HTTPRequest) -> String? {
        request.form?.first { $0.name == name }?.value
    }

    private func json(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, body: Array(text.utf8))
    }
}
