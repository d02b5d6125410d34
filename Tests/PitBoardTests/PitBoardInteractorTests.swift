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

@Suite("A refresh of PitBoard", .schedules(50))
struct PitBoardRefreshTests {
    private let fixture = PitBoardFixture()
    private var shown: [PitBoardState] { fixture.presenter.showSpy.calls }

    @Test("A refresh shows the pit also if it has not changed, when it is read.")
    func refresh() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.service.refreshSpy.suspends()

            async let tap: Void = unit.interactor.didTapRefresh()
            await settle()

            #expect(shown == [.empty])
            fixture.service.refreshSpy.resume(returning: ())
            await tap
            #expect(shown == [.empty, .empty])
        }
    }

    @Test("A refresh that is cancelled while the view shows a state sets its rows all the same.")
    func rowsOfCancelledRefresh() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.presenter.showSpy.suspends()
            let tap = start { await unit.interactor.didTapRefresh() }
            await fixture.presenter.showSpy.called(times: 2)
            let count = fixture.router.showSpy.callCount

            tap.cancel()
            fixture.presenter.showSpy.resumeAll(returning: ())
            await tap.value

            #expect(fixture.router.showSpy.callCount == count + 1)
        }
    }

    @Test("A refresh that fails shows the reason.")
    func refreshFails() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.service.refreshSpy.answers { [fixture] () async in
                fixture.send(.unavailable(fixture.error))
            }

            await unit.interactor.didTapRefresh()

            #expect(shown.last == .unavailable(fixture.error))
        }
    }

    @Test("A refresh that the person cancels shows what is known.")
    func refreshCancelled() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.service.refreshSpy.suspendsUntilCancelled(returning: ())
            let tap = start { await unit.interactor.didTapRefresh() }
            await fixture.service.refreshSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(shown == [.empty, .empty])
        }
    }

    @Test("A detach cancels a refresh; afterwards a refresh has no effect.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router)
        fixture.service.refreshSpy.suspendsUntilCancelled(returning: ())
        async let tap: Void = unit.interactor.didTapRefresh()
        await fixture.service.refreshSpy.called(times: 1)

        await unit.shutdown()
        await tap
        await unit.interactor.didTapRefresh()

        #expect(fixture.service.refreshSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }
}

@Suite("PitBoardInteractor under many schedules", .schedules(500))
struct PitBoardSchedulesTests {
    private let fixture = PitBoardFixture()
    private var shown: [PitBoardState] { fixture.presenter.showSpy.calls }
    private var rows: [[Cook.ID]] { fixture.router.showSpy.calls }

    @Test("In each tried order of states and a refresh, the newest state wins, with its rows.")
    func newestWins() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            async let tap: Void = unit.interactor.didTapRefresh()
            fixture.send(1)
            await Task.yield()
            fixture.send(2)
            await tap
            await settle()

            #expect(shown.last == .cooks(fixture.pit(2).cooks))
            #expect(rows.last == ["brisket", "brisket-2"])
        }
    }

    @Test("A state that comes while the first one is shown is shown after it.")
    func duringFirst() async throws {
        fixture.presenter.showSpy.suspends()
        let launching = start {
            try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router)
        }
        await fixture.presenter.showSpy.called(times: 1)

        fixture.send(1)
        await settle()

        #expect(shown == [.empty])
        fixture.presenter.showSpy.resumeAll(returning: ())
        let unit = try await launching.value
        await settle()
        #expect(shown == [.empty, .cooks(fixture.pit(1).cooks)])
        await unit.shutdown()
    }

    @Test("A state that comes while rows change wins in the end.")
    func duringRows() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.router.showSpy.suspends()
            fixture.send(1)
            await fixture.router.showSpy.called(times: 2)

            fixture.send(0)
            fixture.send(2)
            fixture.router.showSpy.resumeAll(returning: ())
            await settle()

            #expect(shown.last == .cooks(fixture.pit(2).cooks))
            #expect(rows == [[], ["brisket"], ["brisket", "brisket-2"]])
        }
    }

    @Test("A view that is slow with an old state does not bring back its rows.")
    func slowView() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.presenter.showSpy.suspends()
            async let tap: Void = unit.interactor.didTapRefresh()
            await fixture.presenter.showSpy.called(times: 2)

            fixture.presenter.showSpy.returns(())
            fixture.send(2)
            await settle()
            fixture.presenter.showSpy.resume(returning: ())
            await tap

            #expect(rows == [["brisket"], ["brisket", "brisket-2"]])
        }
    }

    @Test("In each tried order of a state, a refresh and the detach, nothing is shown after it.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router)

        async let tap: Void = unit.interactor.didTapRefresh()
        fixture.send(1)
        await unit.shutdown()
        let count = (shown.count, rows.count)
        await tap
        await settle()

        #expect((shown.count, rows.count) == count)
        #expect(unit.tree.work.isEmpty)
    }
}
