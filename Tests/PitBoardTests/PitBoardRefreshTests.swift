import PitBoard
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

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
