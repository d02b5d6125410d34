import Auth
import Testing

@Suite struct AuthErrorTests {
    @Test(
        "A sentence that is told replaces the usual one and keeps the kind.",
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

    @Test("A rejection says neither that the name is unknown nor that the password is wrong.")
    func rejectionDoesNotTellWhich() {
        #expect(
            AuthError.rejected.description == "That name and password do not match. Try again.")
    }

    @Test("Who is told that nobody is signed in is told what to do.")
    func notSignedInTellsWhatToDo() {
        #expect(AuthError.notSignedIn.kind == .notSignedIn)
        #expect(AuthError.notSignedIn.description.contains("`login`"))
    }
}
