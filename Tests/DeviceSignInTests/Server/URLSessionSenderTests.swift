import Foundation
import PrivateFilesTestSupport
import Testing

@testable import DeviceSignIn

@Suite struct URLSessionSenderTests {
    @Test("A request of a task that is cancelled before is not sent, and ends.")
    func cancelled() async throws {
        let url = try SecureAddress("http://127.0.0.1:9").url

        let result = await Task.cancelled { _ = try await URLSessionSender().send(.get(url)) }

        #expect(throws: HTTPFailure.cancelled) { try result.get() }
    }
}
