import Auth
import PitContract
import PitCook
import PitTestSupport
import ProbesInMemory
import Routing
import RoutingExtras
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import LoggedIn
@testable import NewCook

@Suite("LoggedInRouter", .failsIfStuck)
struct LoggedInRouterTests {
    private let dependency = LoggedInDependencyStub()

    @Test("It starts with the board, beside the children that stay.")
    func start() async throws {
        dependency.tips.buildSpy.answers { [announcements = dependency.announcements] _ in
            #expect(announcements.buildSpy.callCount == 1)
            return UnitStub()
        }
        try await dependency.launch { sut in
            #expect(sut.screens == [.board])
            #expect(dependency.announcements.buildSpy.callCount == 1)
            #expect(dependency.meal.buildSpy.callCount == 1)
            #expect(dependency.tips.buildSpy.callCount == 1)
            #expect(sut.children.count == 4)
        }
    }

    @Test("The thermometers are read only where there is a source of readings.")
    func thermometers() async throws {
        for probes in [nil, InMemoryProbesService()] {
            var stub = LoggedInDependencyStub()
            stub.probesService = probes
            try await stub.launch { [stub] sut in
                #expect(stub.thermometers.buildSpy.callCount == (probes == nil ? 0 : 1))
                #expect(sut.children.count == (probes == nil ? 4 : 5))
            }
        }
    }

    // snippet: screens
    @Test("A screen covers the one before, which stays as the person left it, and comes back.")
    func backStack() async throws {
        try await dependency.launch { sut in
            _ = await sut.show(.cook("brisket"))
            _ = await sut.show(.account)
            #expect(sut.screens == [.board, .cook("brisket"), .account])
            #expect(sut.children.count == 6)
            #expect(dependency.myAccount.buildSpy.callCount == 1)

            _ = await sut.goBack()

            #expect(sut.screens == [.board, .cook("brisket")])
            #expect(sut.children.count == 5)
            #expect(dependency.pitCook.buildSpy.calls.map(\.cook) == ["brisket"])
            #expect(dependency.pitCook.buildSpy.calls.map(\.style) == [.detail])
        }
    }
    // end of snippet

    @Test(
        "A screen with a name covers the board, survives a restart, and `back` leaves it.",
        arguments: NamedScreen.allCases.filter { $0 != .board })
    func named(screen: NamedScreen) async throws {
        dependency.openScreens.screensSpy.returns([.board, .named(screen)])
        try await dependency.launch { sut in
            #expect(sut.screens == [.board, .named(screen)])
            let shown = sut.children.count

            #expect(await sut.goBack() == .done)

            #expect(sut.screens == [.board])
            // The board was not attached below a screen of the session before.
            #expect(sut.children.count == shown)
        }
    }

    @Test("The route of the unit is that of its screens.")
    func route() async throws {
        try await dependency.launch { sut in
            _ = await sut.show(.account)

            let route = try #require(await (sut as? any Restorable)?.route as? [LoggedInScreen])

            #expect(route == [.board, .account])
        }
    }

    @Test(
        "A screen that is open is returned to; the board closes all others; a closed one leaves the others.",
        arguments: [
            ([.account, .cook("brisket"), .account], nil, [.board, .account]),
            ([.cook("brisket"), .account, .board], nil, [.board]),
            ([.cook("brisket"), .account], .cook("brisket"), [.board, .account]),
            ([.account, .cook("brisket")], .cook("brisket"), [.board, .account]),
        ] as [([LoggedInScreen], LoggedInScreen?, [LoggedInScreen])])
    func screens(
        shown: [LoggedInScreen], closed: LoggedInScreen?, left: [LoggedInScreen]
    ) async throws {
        try await dependency.launch { sut in
            for screen in shown { _ = await sut.show(screen) }
            if let closed { #expect(await sut.close(closed) == .done) }

            #expect(sut.screens == left)
        }
    }

    @Test("The board has caught up with the pit when it is shown, also if it was there.")
    func boardCatchesUp() async throws {
        let (board, actions) = (PitBoardRoutingSpy(), PitBoardActionableSpy())
        board.actionsSpy.returns(actions)
        dependency.pitBoard.buildSpy.returns(board)
        try await dependency.launch { sut in
            _ = await sut.show(.board)

            #expect(actions.catchUpSpy.callCount == 1)

            _ = await sut.show(.account)
            _ = await sut.show(.board)

            #expect(actions.catchUpSpy.callCount == 2)
        }
    }

    @Test("The board is not closed.")
    func boardStays() async throws {
        try await dependency.launch { sut in
            #expect(await sut.goBack() == .unchanged)
            #expect(sut.screens == [.board])
        }
    }

    @Test("A deep link reads the pit, and shows its screen.")
    func deepLink() async throws {
        try await dependency.launch { sut in
            dependency.pit.refreshSpy.answers { [pit = dependency.pit] in
                var changed = Pit()
                _ = changed.start(.brisket, at: ManualPitClock().now)
                pit.states.send(.ready(changed))
            }

            try await sut.actions.open(DeepLink(to: .cook("brisket")))

            #expect(sut.screens == [.board, .cook("brisket")])
            // At the start, and for the link.
            #expect(dependency.pit.refreshSpy.callCount == 2)
            await dependency.openScreens.saveSpy.called(times: 1)
        }
    }

    @Test("A deep link to a cook that is not there throws the reason.")
    func wrongDeepLink() async throws {
        try await dependency.launch { sut in
            let reason = PitError.rejected("There is no cook `ham`. The pit is empty.")
            await #expect(throws: ScreenError.pit(reason)) {
                try await sut.actions.open(DeepLink(to: .cook("ham")))
            }
            #expect(sut.screens == [.board])
        }
    }

    @Test("A deep link whose task is cancelled while it reads the pit still throws the reason.")
    func cancelledDeepLink() async throws {
        try await dependency.launch { sut in
            // Safe: the task is used only during the call.
            dependency.pit.refreshSpy.answers {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }

            let opening = Task { try await sut.actions.open(DeepLink(to: .cook("ham"))) }

            let reason = PitError.rejected("There is no cook `ham`. The pit is empty.")
            await #expect(throws: ScreenError.pit(reason)) { try await opening.value }
        }
    }

    @Test("A deep link whose unit ends while it reads the pit is cancelled.")
    func deepLinkOfEndedUnit() async throws {
        try await dependency.launch { sut in
            dependency.pit.refreshSpy.suspends()
            let opening = Task { try await sut.actions.open(DeepLink(to: .board)) }
            await dependency.pit.refreshSpy.called(times: 2)

            await sut.shutdown()
            dependency.pit.refreshSpy.resume(returning: ())

            await #expect(throws: ScreenError.cancelled) { try await opening.value }
        }
    }

    @Test("A question is answered with the order, and its unit is gone.")
    func question() async throws {
        try await dependency.launch { sut in
            async let answer = sut.askForCook(NewCookDraft(cut: "brisket"))
            await dependency.newCook.buildSpy.called(times: 1)
            let call = try #require(dependency.newCook.buildSpy.calls.first)

            await call.withListener.newCookDidEnd(with: .success(.brisket))

            let order = try await answer
            #expect(order == .brisket)
            #expect(call.draft == NewCookDraft(cut: "brisket"))
            #expect(sut.children.count == 4)
        }
    }

    @Test("A second question during the first is refused; giving up is the reason for no order.")
    func secondQuestion() async throws {
        try await dependency.launch { sut in
            async let answer = sut.askForCook(NewCookDraft())
            await dependency.newCook.buildSpy.called(times: 1)

            await #expect(throws: ScreenError.isAsking) {
                try await sut.askForCook(NewCookDraft())
            }
            let reason = PitError.rejected("Given up.")
            await dependency.newCook.buildSpy.calls[0].withListener
                .newCookDidEnd(with: .failure(reason))
            var error: ScreenError?
            do { _ = try await answer } catch let reason { error = reason as? ScreenError }
            #expect(error == .pit(reason))
        }
    }
}

@Suite("LoggedIn with a view that has rooms", .failsIfStuck)
struct LoggedInRoomsTests {
    private let view = RoomsSpy()
    private let dependency: LoggedInDependencyStub

    init() {
        dependency = LoggedInDependencyStub(view: view)
    }

    private func placed() -> [ObjectIdentifier?] {
        view.placeSpy.calls.map { $0.added.map(ObjectIdentifier.init) }
    }

    @Test("The children that stay get rooms, in their order, and then the board.")
    func panels() async throws {
        let (units, board) = ((0..<3).map { _ in UnitStub() }, PitBoardRoutingSpy())
        dependency.announcements.buildSpy.returns(units[0])
        dependency.meal.buildSpy.returns(units[1])
        dependency.tips.buildSpy.returns(units[2])
        dependency.pitBoard.buildSpy.returns(board)

        try await dependency.launch { _ in
            #expect(placed() == (units + [board.unit]).map { ObjectIdentifier($0.viewable) })
            #expect(view.placeSpy.calls.allSatisfy { !$0.isModal })
        }
    }

    @Test("A question covers the screens.")
    func question() async throws {
        try await dependency.launch { sut in
            let places = view.placeSpy.callCount
            async let order = sut.askForCook(NewCookDraft())
            await view.placeSpy.called(times: places + 1)

            #expect(view.placeSpy.calls.last?.isModal == true)
            await dependency.newCook.buildSpy.calls[0].withListener
                .newCookDidEnd(with: .failure(.cancelled))
            _ = try? await order
        }
    }
}

private final class RoomsSpy: LoggedInPresentable, ViewContaining {
    let placeSpy = Spy<ViewChange, Void, Never>("place(_:)")

    func set(listener: any LoggedInPresentableListener) async {}
    func show(_ state: LoggedInState) async {}
    func askForConsent(_ question: String, isKnown: Bool) async -> Bool { false }
    func place(_ change: ViewChange) async { await placeSpy(change) }
}
