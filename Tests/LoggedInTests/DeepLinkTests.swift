import LoggedIn
import Testing

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
