import Auth
import LoggedIn
import PitCook
import ProbesInMemory
import Routing
import RoutingExtras
import RoutingTestSupport
import SharedDoubles
import Testing

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

    @Test("A screen that is open is returned to, and not opened twice.")
    func singleTop() async throws {
        try await dependency.launch { sut in
            _ = await sut.show(.account)
            _ = await sut.show(.cook("brisket"))

            _ = await sut.show(.account)

            #expect(sut.screens == [.board, .account])
        }
    }

    @Test("The board closes all other screens.")
    func board() async throws {
        try await dependency.launch { sut in
            _ = await sut.show(.cook("brisket"))
            _ = await sut.show(.account)

            _ = await sut.show(.board)

            #expect(sut.screens == [.board])
        }
    }

    @Test("A closed screen leaves the others, wherever it was.")
    func close() async throws {
        try await dependency.launch { sut in
            _ = await sut.show(.cook("brisket"))
            _ = await sut.show(.account)

            #expect(await sut.close(.cook("brisket")) == .done)
            #expect(sut.screens == [.board, .account])

            _ = await sut.show(.cook("brisket"))

            #expect(await sut.close(.cook("brisket")) == .done)
            #expect(sut.screens == [.board, .account])
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
}
