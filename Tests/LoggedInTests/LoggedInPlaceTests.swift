import LoggedIn
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("The place that LoggedIn keeps when an action is cancelled", .schedules(50))
struct LoggedInPlaceTests {
    private let places = PlaceStoreSpy()
    private let router = LoggedInRoutingSpy()

    private func launch(_ body: (LoggedInInteractor) async throws -> Void) async throws {
        let sut = LoggedInInteractor.with(places: places)
        try await UnitUnderTest.launch(sut, router: router) {
            router.screensSpy.set([.board, .account])
            try await body(sut)
        }
    }

    @Test("A screen that is shown is the place, though the tap was cancelled meanwhile.")
    func shown() async throws {
        router.showSpy.suspends()

        try await launch { sut in
            let tap = start { await sut.didTap(.account) }
            await router.showSpy.called(times: 1)
            tap.cancel()
            router.showSpy.resume(returning: .done)
            await tap.value

            #expect(places.saveSpy.calls.map(\.0) == [[.board, .account]])
        }
    }

    @Test("The place is kept when a screen has closed, though the call was cancelled meanwhile.")
    func closed() async throws {
        router.closeSpy.suspends()

        try await launch { sut in
            let call = start { await sut.didFinishPitCook("brisket") }
            await router.closeSpy.called(times: 1)
            call.cancel()
            router.closeSpy.resume(returning: .done)
            await call.value

            #expect(places.saveSpy.callCount == 1)
        }
    }
}
