import Auth
import Testing

@Suite struct AuthServiceDefaultsTests {
    @Test("A service that says nothing about sessions has none from an earlier start.")
    func currentUserIsNil() async throws {
        let user = try await AuthServiceStub().currentUser()

        #expect(user == nil)
    }

    @Test("A service that says nothing about sessions never ends one, and its stream is over.")
    func sessionEndsIsEmpty() async {
        var ends: [SessionEnd] = []

        for await end in AuthServiceStub().sessionEnds() { ends.append(end) }

        #expect(ends.isEmpty)
    }
}
