import Auth
import Testing

@Suite struct AuthErrorTests {
    @Test(
        "A sentence of one's own replaces the usual one and keeps the kind.",
        arguments: [
            (AuthError.rejected("Why."), AuthError.Kind.rejected),
            (AuthError.cancelled("Why."), AuthError.Kind.cancelled),
            (AuthError.unavailable("Why."), AuthError.Kind.unavailable),
        ])
    func sentenceAndKind(error: AuthError, kind: AuthError.Kind) {
        #expect(error.kind == kind)
        #expect(error.description == "Why.")
        #expect("\(error)" == "Why.")
    }

    @Test("A rejection does not reveal whether the name or the password is wrong.")
    func rejectionDoesNotRevealWhich() {
        #expect(
            AuthError.rejected.description == "That name and password do not match. Try again.")
    }

    @Test("The error for no session says what to do.")
    func notSignedInSaysWhatToDo() {
        #expect(AuthError.notSignedIn.kind == .notSignedIn)
        #expect(AuthError.notSignedIn.description.contains("`login`"))
    }
}
