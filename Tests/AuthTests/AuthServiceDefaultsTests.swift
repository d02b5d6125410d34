import Auth
import Testing

@Suite struct AuthServiceDefaultsTests {
    @Test("By default there is no session from an earlier start.")
    func currentUserIsNil() async throws {
        let user = try await AuthServiceStub().currentUser()

        #expect(user == nil)
    }

    @Test("By default no session ends elsewhere, and the stream is finished.")
    func sessionEndsIsEmpty() async {
        var ends: [SessionEnd] = []

        for await end in AuthServiceStub().sessionEnds() { ends.append(end) }

        #expect(ends.isEmpty)
    }
}
