import Auth
import Foundation
import Synchronization

@testable import DeviceSignIn

/// A person who answers each code that is shown.
actor Person: ConversationPartner {
    private let react: @Sendable (String) async throws -> Void
    private(set) var notices: [String] = []

    init(_ react: @escaping @Sendable (String) async throws -> Void) { self.react = react }

    func answer(_ question: Question) async throws(AuthError) -> String { throw .cancelled }

    func receive(_ notice: String) async {
        notices.append(notice)
        guard let range = notice.range(of: "enter the code ") else { return }
        try? await react(String(notice[range.upperBound...].prefix { $0 != "." }))
    }
}

/// Sends for real, and keeps the codes of the errors that came back.
final class Recorder: HTTPSending {
    private let sender = URLSessionSender()
    private let seen = Mutex<[String]>([])

    var errors: [String] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let response = try await sender.send(request)
        if response.status >= 400, let code = ServerError(response).code {
            seen.withLock { $0.append(code) }
        }
        return response
    }
}
