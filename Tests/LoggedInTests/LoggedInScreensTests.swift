import Auth
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import LoggedIn

@Suite("LoggedIn and its screens", .failsIfStuck)
struct LoggedInScreensTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let pit = PitServiceSpy()
    private let openScreens = OpenScreensStoreSpy()
    private let presenter = LoggedInPresentableSpy()
    private let router = LoggedInRoutingSpy()

    /// The states that were shown after the welcome.
    private var shown: [LoggedInState] { Array(presenter.showSpy.calls.dropFirst()) }

    private func launch(_ body: (LoggedInInteractor) async throws -> Void) async throws {
        let sut = LoggedInInteractor.with(
            user: joe, pit: pit, openScreens: openScreens, presenter: presenter)
        try await UnitUnderTest.launch(sut, router: router) {
            try await body(sut)
        }
    }

    private func putBrisketOnThePit() {
        var changed = Pit()
        _ = changed.start(.brisket, at: ManualPitClock().now)
        pit.states.send(.ready(changed))
    }

    @Test("The start: a welcome, the pit is read, the permanent children come, and then the board.")
    func start() async throws {
        pit.refreshSpy.answers { [presenter] in #expect(presenter.showSpy.callCount == 1) }
        router.attachPermanentChildrenSpy.answers { [pit] in #expect(pit.refreshSpy.callCount == 1)
        }
        router.restoreSpy.answers { [router] _ in
            #expect(router.attachPermanentChildrenSpy.callCount == 1)
        }

        try await launch { _ in
            #expect(router.restoreSpy.calls == [[.board]])
            #expect(router.attachPermanentChildrenSpy.callCount == 1)
        }
    }

    @Test("The screens that were open last are shown again, in their order.")
    func restored() async throws {
        putBrisketOnThePit()
        openScreens.screensSpy.returns([.cook("brisket"), .account])
        try await launch { _ in }

        #expect(router.restoreSpy.calls == [[.board, .cook("brisket"), .account]])
    }

    @Test("A cook that is no longer on the pit is not shown again.")
    func restoredWithoutCook() async throws {
        openScreens.screensSpy.returns([.board, .cook("ham"), .account])

        try await launch { _ in #expect(router.restoreSpy.calls == [[.board, .account]]) }
    }

    @Test("The pit is watched until the unit is detached.")
    func watches() async throws {
        pit.watchSpy.suspendsUntilCancelled(returning: ())

        try await launch { _ in await pit.watchSpy.called(times: 1) }

        #expect(pit.watchSpy.suspendedCount == 0)
    }

    @Test("A screen that is shown is kept for the next start.")
    func show() async throws {
        router.screensSpy.set([.board, .account])

        try await launch { sut in
            await sut.didTap(.account)

            #expect(router.showSpy.calls == [.account])
            await openScreens.saveSpy.called(times: 1)
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board, .account]])
            #expect(openScreens.saveSpy.calls.map(\.of) == [joe])
        }
    }

    @Test("A cook on the pit is shown.")
    func cook() async throws {
        putBrisketOnThePit()

        try await launch { sut in
            await sut.didTap(.cook("brisket"))

            #expect(router.showSpy.calls == [.cook("brisket")])
        }
    }

    @Test("A cook that is not there is refused, with the names of those that are.")
    func unknownCook() async throws {
        putBrisketOnThePit()

        try await launch { sut in
            await sut.didTap(.cook("ham"))

            let reason = PitError.rejected("There is no cook `ham`. On the pit: brisket.")
            #expect(shown == [.refused(.pit(reason))])
            #expect(router.showSpy.callCount == 0)
        }
    }

    @Test("While the pit cannot be read, a cook is refused with that reason.")
    func unavailablePit() async throws {
        pit.states.send(.unavailable(.unavailable("The disk is gone.")))

        try await launch { sut in
            await sut.didTap(.cook("ham"))

            #expect(shown == [.refused(.pit(.unavailable("The disk is gone.")))])
        }
    }

    @Test("A screen that cannot be attached is refused, and the stored screens stay.")
    func failedTransition() async throws {
        let error = try await RoutingError.ofClosedUnit()
        router.showSpy.returns(.failed(error))

        try await launch { sut in
            await sut.didTap(.account)

            #expect(shown == [.refused(ScreenError(error))])
        }
        #expect(openScreens.saveSpy.callCount == 0)
    }

    @Test("Going back is also kept for the next start.")
    func back() async throws {
        router.screensSpy.set([.board])

        try await launch { sut in
            await sut.didTapBack()

            #expect(router.goBackSpy.callCount == 1)
            await openScreens.saveSpy.called(times: 1)
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board]])
        }
    }

    @Test("At the board there is nothing to go back to.")
    func backAtTheBoard() async throws {
        router.goBackSpy.returns(.unchanged)

        try await launch { sut in
            await sut.didTapBack()

            #expect(shown == [.refused(.nothingBelow)])
        }
        #expect(openScreens.saveSpy.callCount == 0)
    }

    @Test("The screen of a cook that is taken off the pit is closed.")
    func finishedCook() async throws {
        router.screensSpy.set([.board, .cook("brisket")])
        router.closeSpy.answers { [router] _ in
            router.screensSpy.set([.board])
            return .done
        }

        try await launch { sut in
            await sut.didFinishPitCook("brisket")

            #expect(router.closeSpy.calls == [.cook("brisket")])
            await openScreens.saveSpy.called(times: 1)
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board]])
        }
    }

    @Test("Going back may fail, and the stored screens stay.")
    func failedBack() async throws {
        let error = try await RoutingError.ofClosedUnit()
        router.goBackSpy.returns(.failed(error))

        try await launch { sut in
            await sut.didTapBack()

            #expect(shown == [.refused(ScreenError(error))])
        }
        #expect(openScreens.saveSpy.callCount == 0)
    }
}
