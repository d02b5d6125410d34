import Auth
import Testing

@Suite("SignOutReason")
struct SignOutReasonTests {
    @Test("No two reasons read the same.")
    func distinct() {
        let reasons: [SignOutReason] = [
            .noSession, .signedOut, .signedOutElsewhere, .expired, .passwordChanged,
            .accountRemoved, .unavailable(.rejected),
        ]

        #expect(Set(reasons.map(\.description)).count == reasons.count)
    }

    @Test("A session that cannot be read says why.")
    func unavailable() {
        let reason = SignOutReason.unavailable(.unavailable("The disk is gone."))

        #expect(reason.description == "The disk is gone.")
    }
}
