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
    func firstScreens() async throws {
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

    @Test(
        "A cook that is not there, and what cannot be read, is refused with the reason.",
        arguments: [
            (nil, .cook("ham"), .rejected("There is no cook `ham`. On the pit: brisket.")),
            (
                .unavailable("The disk is gone."), .cook("ham"),
                .unavailable("The disk is gone.")
            ),
            (.unavailable("It is damaged."), .board, .unavailable("It is damaged.")),
        ] as [(PitError?, LoggedInScreen, PitError)])
    func refused(failure: PitError?, screen: LoggedInScreen, reason: PitError) async throws {
        putBrisketOnThePit()
        if let failure { pit.states.send(.unavailable(failure)) }
        try await launch { sut in
            await sut.didTap(screen)

            #expect(shown == [.refused(.pit(reason))])
            #expect(router.showSpy.callCount == 0)
        }
    }

    @Test(
        "A screen that cannot be attached or left is refused, and the stored screens stay.",
        arguments: [false, true])
    func failedTransition(isBack: Bool) async throws {
        let error = try await RoutingError.ofClosedUnit()
        router.showSpy.returns(.failed(error))
        router.goBackSpy.returns(.failed(error))
        try await launch { sut in
            if isBack { await sut.didTapBack() } else { await sut.didTap(.account) }

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

    /// A store that cannot save in a cancelled task, as a file whose lock must be waited for.
    private func saveUnlessCancelled(_ saved: PropertySpy<[[LoggedInScreen]]>) {
        openScreens.saveSpy.answers { screens, _ in
            if !Task.isCancelled { saved.set(saved.get() + [screens]) }
        }
    }

    @Test("A screen that is shown is kept, though the tap was cancelled meanwhile.", .schedules(50))
    func shownScreenIsKept() async throws {
        let saved = PropertySpy<[[LoggedInScreen]]>("saved", [])
        saveUnlessCancelled(saved)
        router.showSpy.suspends()

        try await launch { sut in
            router.screensSpy.set([.board, .account])
            let tap = start { await sut.didTap(.account) }
            await router.showSpy.called(times: 1)
            tap.cancel()
            router.showSpy.resume(returning: .done)
            await tap.value
            await settle()

            #expect(saved.get() == [[.board, .account]])
        }
    }

    @Test(
        "The screens are kept when a screen has closed, though the call was cancelled meanwhile.",
        .schedules(50))
    func closedScreenIsKept() async throws {
        router.closeSpy.suspends()

        try await launch { sut in
            router.screensSpy.set([.board, .account])
            let call = start { await sut.didFinishPitCook("brisket") }
            await router.closeSpy.called(times: 1)
            call.cancel()
            router.closeSpy.resume(returning: .done)
            await call.value
            await settle()

            #expect(openScreens.saveSpy.callCount == 1)
        }
    }

    @Test(
        "The screens are saved when the save before has ended, and they are the newest ones.",
        .schedules(50))
    func inOrder() async throws {
        openScreens.saveSpy.suspends()

        try await launch { sut in
            router.screensSpy.set([.board, .account])
            start { await sut.didTap(.account) }
            await settle()
            router.screensSpy.set([.board])
            start { await sut.didTapBack() }
            start { await sut.didTapBack() }
            await settle()
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board, .account]])

            openScreens.saveSpy.resumeAll(returning: ())
            await settle()
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board, .account], [.board]])
        }
    }

    @Test("The end of the unit cancels no save: what was not saved is saved then.", .schedules(50))
    func end() async throws {
        let saved = PropertySpy<[[LoggedInScreen]]>("saved", [])
        saveUnlessCancelled(saved)

        try await launch { sut in
            router.screensSpy.set([.board, .account])
            await sut.didTap(.account)
        }

        #expect(saved.get().last == [.board, .account])
    }

    @Test("Screens that are saved are not saved again at the end of the unit.", .schedules(50))
    func savedOnce() async throws {
        try await launch { sut in
            router.screensSpy.set([.board, .account])
            await sut.didTap(.account)
            await settle()
        }

        #expect(openScreens.saveSpy.callCount == 1)
    }

    @Test("A cook that another program has started is shown.")
    func startedElsewhere() async throws {
        try await launch { sut in
            pit.refreshSpy.answers { [pit] in
                var changed = Pit()
                _ = changed.start(.brisket, at: ManualPitClock().now)
                pit.states.send(.ready(changed))
            }

            await sut.didTap(.cook("brisket"))

            #expect(router.showSpy.calls == [.cook("brisket")])
        }
    }
}
