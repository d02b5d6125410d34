import Console
import ConsoleTestSupport
import Essentials
import PitBoard
import PitBoardViews
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("PitBoardLineView", .failsIfStuck)
@MainActor
struct PitBoardLineViewTests {
    private let console = LinePrintingSpy()
    private let listener = PitBoardPresentableListenerSpy()
    private let fixture = PitBoardFixture()
    private var rubbing: String {
        "brisket (5 kg): rub, 30 min left, 0 %, ready at \(ready(in: .seconds(210 * 60)))"
    }

    private func ready(in duration: Duration) -> String {
        LocalTime.text(fixture.clock.now + duration / .seconds(1), now: fixture.clock.now)
    }

    func makeSUT() -> PitBoardLineView {
        let sut = PitBoardLineView(console: console, clock: fixture.clock)
        sut.set(listener: listener)
        return sut
    }

    private func cooks(_ count: Int) -> PitBoardState { .cooks(fixture.pit(count).cooks) }

    @Test("An empty pit says what to type.")
    func empty() async {
        let sut = makeSUT()

        await sut.show(.empty)

        #expect(console.printSpy.calls == ["Nothing is on the pit. Type `start brisket 5kg`."])
    }

    @Test("Each cook has a line, as of now.")
    func list() async {
        let sut = makeSUT()
        let state = cooks(2)
        fixture.clock.advance(by: .seconds(20 * 60))

        await sut.show(state)

        #expect(
            console.printSpy.calls == [
                """
                brisket (5 kg): rub, 10 min left, 9 %, ready at \(ready(in: .seconds(190 * 60)))
                brisket-2 (5 kg): rub, 10 min left, 9 %, ready at \(ready(in: .seconds(190 * 60)))
                """
            ])
    }

    @Test("A cook that waits says for what, and what to type.")
    func waits() async {
        let sut = makeSUT()
        let state = cooks(1)
        fixture.clock.advance(by: .seconds(30 * 60))

        await sut.show(state)

        let line = "brisket (5 kg): waits for you: Put it on the pit. Type `confirm brisket`."
        #expect(console.printSpy.calls == [line])
    }

    @Test("The list is printed again when a cook comes or goes, and not when one changes.")
    func again() async throws {
        let sut = makeSUT()
        await sut.show(cooks(1))
        var pit = fixture.pit(1)
        _ = try pit.confirm("brisket", stage: 0, early: true, at: fixture.clock.now)

        await sut.show(.cooks(pit.cooks))
        #expect(console.printSpy.calls == [rubbing])
        await sut.show(cooks(2))
        await sut.show(.empty)

        #expect(console.printSpy.callCount == 3)
    }

    @Test("A pit that cannot be read is printed as an error, and the list when it can be again.")
    func unavailable() async {
        let sut = makeSUT()
        await sut.show(cooks(1))

        await sut.show(.unavailable(fixture.error))
        await sut.show(cooks(1))

        #expect(console.printErrorSpy.calls == [fixture.error.description])
        #expect(console.printSpy.calls == [rubbing, rubbing])
    }

    @Test("Only a failure of the command `pit` is reported to the app.")
    func failed() async throws {
        let sut = makeSUT()
        listener.didTapRefreshSpy.answers { [fixture] () async in
            await sut.show(.unavailable(fixture.error))
        }

        try await sut.commands.first { $0.name == "pit" }?.run()
        await sut.show(.unavailable(fixture.error))

        #expect(console.printFailureSpy.calls as? [PitError] == [fixture.error])
        #expect(console.printErrorSpy.callCount == 2)
    }

    @Test("The command `pit` prints the list once, also if it has not changed.")
    func pit() async throws {
        let sut = makeSUT()
        let state = cooks(1)
        await sut.show(state)
        listener.didTapRefreshSpy.answers { () async in
            // The stream, and the refresh itself.
            await sut.show(state)
            await sut.show(state)
        }

        try await sut.commands.first { $0.name == "pit" }?.run()

        #expect(listener.didTapRefreshSpy.callCount == 1)
        #expect(console.printSpy.calls == [rubbing, rubbing])
    }
}
