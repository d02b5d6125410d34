import Console
import Testing

@testable import Screen

@Suite("The palette")
@MainActor
struct PaletteViewTests {
    @Test(
        "Enter runs the command that is found, but not in place of another one that is typed whole.",
        arguments: [("logo", "logout"), ("log", "log"), ("log ribs", "log ribs"), ("x", "x")])
    func enter(typed: String, line: String) throws {
        var entered: [String?] = []
        let items = [PaletteView.Item(name: "logout", placeholders: "", summary: "sign out")]
        let palette = PaletteView(items, otherNames: ["log"]) { entered.append($0) }

        for character in typed { palette.type(.text(String(character))) }
        try #require(palette.keys.first { $0.key == .enter }).change()

        #expect(entered == [line])
    }
}
