import Console
import Testing

@Suite("A line view")
struct LineViewTests {
    @Test("May be isolated to the main actor, and its commands run there.")
    func mayBeOnTheMainActor() async {
        let view = PitView()
        let anyView: any LineView = view

        for command in await anyView.commands where command.name == "stoke" {
            await command.action()
        }

        #expect(await view.logs == 1)
        #expect(await anyView.commands.map(\.summary) == ["puts a log on"])
    }

    @MainActor
    private final class PitView: LineView {
        private(set) var logs = 0

        var commands: [LineCommand] {
            [LineCommand(name: "stoke", summary: "puts a log on") { [self] in await stoke() }]
        }

        private func stoke() {
            logs += 1
        }
    }
}
