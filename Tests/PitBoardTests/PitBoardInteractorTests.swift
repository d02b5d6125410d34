import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import PitBoard

@Suite("PitBoardInteractor", .schedules(50))
struct PitBoardInteractorTests {
    private let fixture = PitBoardFixture()
    private var shown: [PitBoardState] { fixture.presenter.showSpy.calls }
    private var rows: [[Cook.ID]] { fixture.router.showSpy.calls }

    @Test("When it has become active, the cooks and their rows are shown, once.")
    func becomesActive() async throws {
        fixture.send(2)

        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            #expect(shown == [.cooks(fixture.pit(2).cooks)])
            #expect(rows == [["brisket", "brisket-2"]])
            await settle()
            #expect(shown.count == 1)
            #expect(rows.count == 1)
        }
    }

    @Test("A pit without cooks is shown as empty.")
    func empty() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            #expect(shown == [.empty])
            #expect(rows == [[]])
        }
    }

    @Test("Each change is shown, with its rows.")
    func changes() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.send(1)
            await settle()
            fixture.send(2)
            await settle()

            #expect(shown == [.empty, .cooks(fixture.pit(1).cooks), .cooks(fixture.pit(2).cooks)])
            #expect(rows == [[], ["brisket"], ["brisket", "brisket-2"]])
        }
    }

    @Test("A change inside of a row is shown, and the rows are not set again.")
    func insideOfARow() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            var pit = fixture.pit(1)
            _ = try pit.note("brisket", "Added oak.", at: fixture.clock.now)
            fixture.send(.ready(pit))
            await settle()

            #expect(shown == [.cooks(fixture.pit(1).cooks), .cooks(pit.cooks)])
            #expect(rows == [["brisket"]])
        }
    }

    @Test("An equal state is not shown again.")
    func equal() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.send(1)
            await settle()

            #expect(shown.count == 1)
        }
    }

    @Test("When the pit cannot be read the reason is shown, and the rows stay.")
    func unavailable() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.send(.unavailable(fixture.error))
            await settle()

            #expect(shown.last == .unavailable(fixture.error))
            #expect(rows.last == ["brisket"])
        }
    }

    @Test("The rows are set when the view shows the state.")
    func viewFirst() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.presenter.showSpy.suspends()

            fixture.send(1)
            await settle()

            #expect(shown.count == 2)
            #expect(rows == [[]])
            fixture.presenter.showSpy.resume(returning: ())
            await settle()
            #expect(rows == [[], ["brisket"]])
        }
    }

    @Test("The row of a cook that is gone stays, as the last one, until it reports the end.")
    func lastRow() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.send(.ready(fixture.pitWithoutFirst(of: 2)))
            await settle()
            #expect(rows.last == ["brisket-2", "brisket"])
            await unit.interactor.didFinishPitCook("brisket")

            #expect(rows.last == ["brisket-2"])
        }
    }

    @Test("When a row reports the end, the newest pit is shown before the call returns.")
    func rowFinished() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.send(0)

            await unit.interactor.didFinishPitCook("brisket")

            #expect(shown.last == .empty)
            await settle()
            #expect(rows.last == [])
        }
    }

    @Test("A row stays if a new cook has the name of the one whose end it reports.")
    func sameName() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            await unit.interactor.didFinishPitCook("brisket")

            #expect(rows.last == ["brisket"])
        }
    }

    @Test("When the pit cannot be read, a row that reports the end goes.")
    func endWhenUnavailable() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.send(.unavailable(fixture.error))

            await unit.interactor.didFinishPitCook("brisket")

            #expect(rows.last == [])
        }
    }
}
