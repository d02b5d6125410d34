import Console
import RaceTesting
import Testing

@Suite("A line view", .failsIfStuck)
struct LineViewTests {
    @Test("May be isolated to the main actor, and its commands run there.")
    func mayBeOnTheMainActor() async throws {
        let view = PitView()
        let anyView: any LineView = view

        for command in await anyView.commands where command.name == "stoke" {
            try await command.run()
        }

        #expect(view.stokeSpy.callCount == 1)
        #expect(await anyView.commands.map(\.summary) == ["puts a log on"])
    }

    @MainActor
    private final class PitView: LineView {
        nonisolated let stokeSpy = Spy<Void, Void, Never>("stoke()")

        var commands: [LineCommand] {
            [LineCommand(name: "stoke", summary: "puts a log on") { [self] in await stoke() }]
        }

        private func stoke() {
            MainActor.assertIsolated()
            stokeSpy()
        }
    }
}
