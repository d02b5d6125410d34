import PitContract
import Routing
import RoutingTestSupport
import Testing

@testable import LoggedIn

@Suite("ScreenError", .failsIfStuck)
struct ScreenErrorTests {
    @Test(
        "It is a sentence for the person.",
        arguments: [
            (ScreenError.nothingBelow, "You are at the board. There is nothing to go back to."),
            (.isAsking, "Answer the question about the new cook first."),
            (
                .notSignedIn(within: .seconds(90)),
                "You did not sign in within 90 s. Sign in, then try again."
            ),
            (.pit(.unavailable("The disk is full.")), "The disk is full."),
            (.cancelled, "Cancelled."),
        ])
    func sentence(error: ScreenError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test("The error of a transition is in the sentence.")
    func routing() async throws {
        let error = try await RoutingError.ofClosedUnit()

        #expect(ScreenError.routing(error).description == "The screen cannot be shown. \(error)")
    }

    @Test("A unit that is closing cancels what it is asked for.")
    func closing() async throws {
        let unit = UnitStub()
        try await unit.launch()
        await unit.shutdown()

        let error = try #require(
            await #expect(throws: RoutingError.self) { try await unit.attach(UnitStub()) })

        #expect(error.code == .parentNotActive)
        #expect(ScreenError(error) == .cancelled)
    }

    @Test("The end of the unit is a cancellation.")
    func detached() async throws {
        let unit = UnitStub()
        try await unit.launch()
        async let wait = #expect(throws: RoutingError.self) {
            try await unit.child(UnitStub.self)
        }
        await unit.shutdown()

        let error = try #require(await wait)
        #expect(ScreenError(error) == .cancelled)
    }
}

@Suite("DeepLink")
struct DeepLinkTests {
    @Test(
        "It is read from its text, and printed as it.",
        arguments: [
            ("pit", LoggedInScreen.board), ("pit/brisket-2", .cook("brisket-2")),
            ("account", .account),
        ] + NamedScreen.allCases.map { ($0.rawValue, .named($0)) })
    func reads(text: String, screen: LoggedInScreen) {
        #expect(DeepLink(text)?.screen == screen)
        #expect(DeepLink(to: screen).description == text)
    }

    @Test(
        "Any other text is no link.",
        arguments: ["", "/", "pit/", "/pit", "pit//ribs", "pit/a/b", "pits", "account/joe", "PIT"])
    func refuses(text: String) {
        #expect(DeepLink(text) == nil)
    }
}
