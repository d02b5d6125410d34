import PitBoard
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

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
