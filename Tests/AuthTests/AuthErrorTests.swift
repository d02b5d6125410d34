import Auth
import PrivateFiles
import Testing

@Suite struct AuthErrorTests {
    @Test(
        "A sentence of one's own, or of a file, replaces the usual one and keeps the kind.",
        arguments: [
            (AuthError.rejected("Why."), AuthError.Kind.rejected),
            (AuthError.cancelled("Why."), AuthError.Kind.cancelled),
            (AuthError.unavailable("Why."), AuthError.Kind.unavailable),
            (AuthError(FileError.unavailable("Why.")), AuthError.Kind.unavailable),
        ])
    func sentenceAndKind(error: AuthError, kind: AuthError.Kind) {
        #expect(error.kind == kind)
        #expect("\(error)" == "Why.")
        #expect(AuthError(FileError.cancelled) == .cancelled("Cancelled. Nothing changed."))
    }

    @Test("A rejection does not reveal whether the name or the password is wrong.")
    func rejectionDoesNotRevealWhich() {
        #expect(
            AuthError.rejected.description == "That name and password do not match. Try again.")
    }

    private struct Failure: Error, CustomStringConvertible {
        let description = "No network."
    }

    @Test(
        "An error of a sign-in speaks of the sign-in, and one of a sign-out of the sign-out.",
        arguments: [
            (CancellationError(), .cancelled, .signOutCancelled),
            (AuthError.cancelled, .cancelled, .signOutCancelled),
            (AuthError.rejected, .rejected, .rejected),
            (AuthError.notSignedIn, .notSignedIn, .notSignedIn),
            (
                Failure(), .unavailable("Signing in does not work now: No network."),
                .unavailable("Signing out does not work now: No network.")
            ),
        ] as [(any Error, AuthError, AuthError)])
    func converted(error: any Error, login: AuthError, logout: AuthError) {
        #expect([AuthError(ofLogin: error), AuthError(ofLogout: error)] == [login, logout])
    }

    @Test("The error for a session that is gone says why.")
    func gone() {
        let unreadable = AuthError.unavailable("The file is damaged.")
        let expired = AuthError.notSignedIn(because: .expired)

        #expect(AuthError.notSignedIn(because: .unavailable(unreadable)) == unreadable)
        #expect(expired.kind == .notSignedIn)
        #expect(expired.description == "Your session has expired. Sign in again.")
    }

    @Test("No two reasons read the same, and no sentence names a command of a front end.")
    func reasons() {
        let error = AuthError.unavailable("The disk is gone.")
        let reasons: [SignOutReason] = [
            .noSession, .signedOut, .signedOutElsewhere, .expired, .passwordChanged,
            .accountRemoved, .unavailable(error),
        ]
        let errors = [AuthError.rejected, .cancelled, .signOutCancelled, .notSignedIn]
        let sentences = reasons.map(\.description) + errors.map(\.description)

        #expect(Set(reasons.map(\.description)).count == reasons.count)
        #expect(reasons.last?.description == "The disk is gone.")
        #expect(sentences.allSatisfy { !$0.isEmpty && !$0.contains("`") })
    }
}

@Suite("User")
struct UserTests {
    @Test("A person is known by the identifier, and without one by the name.")
    func identifier() {
        let users = [
            User(id: "248289", name: "joe", barbecueFoods: []),
            User(name: "joe", barbecueFoods: []),
        ]

        #expect(users.map(\.id) == ["248289", "joe"])
    }
}

@Suite struct NewPasswordProblemTests {
    private static let longest = String(repeating: "ab", count: 255) + "c"

    @Test(
        "Eight characters of any kind are enough that a hash can use and a guesser does not try first.",
        arguments: [
            ("brisket!", nil), ("        x", nil), ("пароль--", nil), ("joe's ribs", nil),
            ("correct horse", nil), ("x", .tooShort), ("brisket", .tooShort),
            ("öööööä7", .tooShort), ("o\u{308}o\u{308}o\u{308}o\u{308}", .tooShort),
            // Bytes that cannot be hashed.
            (longest, nil), (longest + "d", .tooLong), ("brisket\0brisket", .tooLong),
            // Of the person, and of this program.
            ("password", .tooEasy), ("PassWord123", .tooEasy), ("aaaaaaaaaaaa", .tooEasy),
            ("12345678", .tooEasy), ("ribhouse", .tooEasy), ("joejoejoe", .tooEasy),
            ("JoeRibHouse", .tooEasy), ("ribhouse1", .tooEasy),
        ] as [(String, NewPasswordProblem?)])
    func problem(text: String, problem: NewPasswordProblem?) {
        #expect(NewPasswordProblem(text, for: "Joe") == problem)
    }

    @Test(
        "A problem is a sentence for the person.",
        arguments: [
            (NewPasswordProblem.tooShort, "A new password has at least 8 characters."),
            (.tooLong, "A password has at most 511 bytes and no zero byte."),
            (.tooEasy, "That password is too easy to guess."),
        ])
    func sentence(problem: NewPasswordProblem, sentence: String) {
        #expect(problem.description == sentence)
    }
}
