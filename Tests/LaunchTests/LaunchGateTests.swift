import Auth
import Routing
import Testing

@testable import Launch

@Suite("LaunchGate")
struct LaunchGateTests {
    private struct Failure: Error {}

    private static let joe = User(name: "joe", barbecueFoods: [])
    private static let ann = User(name: "ann", barbecueFoods: [])
    private static let cause = RoutingError.buildFailed("Launch", Failure())
    private static let fullDisk = AuthError.unavailable("The disk is full.")
    private static let signedOut = SessionState.signedOut(.noSession)
    private static let signedOutAgain = AuthError.unavailable(
        "The next screen cannot be shown, so you are signed out again. \(cause)")
    private static let stillSignedIn = AuthError.unavailable(
        "The next screen cannot be shown. \(cause) You are still signed in: \(fullDisk)")

    /// An event of a gate.
    enum Event {
        case show(SessionState), follow(SessionState), begin, end(SessionState), forget
        case fail(refusal: AuthError?)
    }

    private func gate(after events: [Event]) -> LaunchGate {
        var gate = LaunchGate()
        for event in events {
            switch event {
            case .show(let session): _ = gate.show(session)
            case .follow(let session): _ = gate.follow(session)
            case .begin: gate.beginCall()
            case .end(let session): _ = gate.endCall(session)
            case .forget: gate.forgetFailure()
            case .fail(let refusal):
                _ = gate.fail(Self.joe, because: Self.cause, refusal: refusal)
            }
        }
        return gate
    }

    @Test(
        "The tree is that of the session, except after a failure.",
        arguments: [
            ([], signedOut, signedOut),
            ([], .signedIn(joe), .signedIn(joe)),
            ([.show(.signedIn(joe))], .signedIn(ann), .signedIn(ann)),
            ([.fail(refusal: nil)], signedOut, .signedOut(.unavailable(signedOutAgain))),
            ([.fail(refusal: nil)], .signedIn(joe), .signedOut(.unavailable(signedOutAgain))),
            ([.fail(refusal: nil)], .signedIn(ann), .signedIn(ann)),
            ([.fail(refusal: .notSignedIn)], signedOut, .signedOut(.unavailable(signedOutAgain))),
            ([.fail(refusal: fullDisk)], .signedIn(joe), .signedOut(.unavailable(stillSignedIn))),
            ([.fail(refusal: nil), .forget], .signedIn(joe), .signedIn(joe)),
            ([.fail(refusal: nil), .follow(.signedIn(joe))], .signedIn(joe), .signedIn(joe)),
            (
                [.fail(refusal: fullDisk), .follow(.signedIn(joe))], .signedIn(joe),
                .signedOut(.unavailable(stillSignedIn))
            ),
            (
                [.fail(refusal: fullDisk), .follow(signedOut), .follow(.signedIn(joe))],
                .signedIn(joe), .signedIn(joe)
            ),
            ([.fail(refusal: fullDisk), .follow(.signedIn(ann))], .signedIn(joe), .signedIn(joe)),
        ] as [([Event], SessionState, SessionState)])
    func target(events: [Event], session: SessionState, target: SessionState) {
        var sut = gate(after: events)

        #expect(sut.targetState(of: session) == target)
        #expect(sut.show(session) == target)
    }

    @Test(
        "The tree is to be shown when it is outdated, and no call will ask for it.",
        arguments: [
            ([], signedOut, true),
            ([.show(signedOut)], signedOut, false),
            ([.show(signedOut)], .signedIn(joe), true),
            ([.show(signedOut)], .signedOut(.expired), true),
            ([.show(signedOut), .begin], .signedIn(joe), false),
            ([.show(signedOut), .begin, .show(.signedIn(joe))], signedOut, false),
            ([.show(signedOut), .begin, .begin, .end(signedOut)], .signedIn(joe), false),
            ([.show(signedOut), .begin, .end(signedOut)], .signedIn(joe), true),
            ([.show(.signedIn(joe)), .fail(refusal: nil)], signedOut, true),
        ] as [([Event], SessionState, Bool)])
    func outdated(events: [Event], session: SessionState, isOutdated: Bool) {
        var (followed, ended) = (gate(after: events), gate(after: [.begin] + events))

        #expect(followed.follow(session) == isOutdated)
        #expect(ended.endCall(session) == isOutdated)
    }

    @Test(
        "A child that cannot be shown ends the session of its person.",
        arguments: [
            (.done, .signedIn(joe), .done),
            (.unchanged, .signedIn(joe), .done),
            (.failed(cause), .signedIn(joe), .endSession(of: joe, because: cause)),
            (
                .failed(cause), signedOut,
                .fail(.unavailable("The next screen cannot be shown. \(cause)"))
            ),
        ] as [(Transition, SessionState, LaunchGate.Step)])
    func step(transition: Transition, session: SessionState, step: LaunchGate.Step) {
        #expect(LaunchGate().step(after: transition, session) == step)
    }

    @Test(
        "A sign-in succeeds while its session is there.",
        arguments: [
            (.done, .signedIn(joe), .done),
            (.done, .signedOut(.expired), .failed(.notSignedIn(because: .expired))),
            (.failed(.rejected), .signedOut(.expired), .failed(.rejected)),
            (.failed(.cancelled), .signedIn(joe), .failed(.cancelled)),
        ] as [(AuthOutcome, SessionState, AuthOutcome)])
    func outcome(outcome: AuthOutcome, session: SessionState, expected: AuthOutcome) {
        #expect(LaunchGate().outcome(ofSignIn: outcome, session) == expected)
    }
}
