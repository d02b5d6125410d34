import Auth
import Foundation

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

/// Sends for real, and reports the errors that came back, `lost` for a request without an answer.
final class Recorder: HTTPSending {
    private let sender = URLSessionSender()
    private let (errors, reporter) = AsyncStream.makeStream(of: String.self)

    /// Returns when an error of this code has come back.
    func wait(for code: String) async { _ = await errors.first { $0 == code } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            let response = try await sender.send(request)
            if response.status >= 400, let code = ServerError(response).code {
                reporter.yield(code)
            }
            return response
        } catch {
            reporter.yield("lost")
            throw error
        }
    }
}
