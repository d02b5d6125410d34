import LoggedIn
import PitContract
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import NewCook

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
            await dependency.newCook.buildSpy.calls[0].withListener.newCookDidEnd(with: nil)
            _ = try await order
        }
    }
}

private final class RoomsSpy: LoggedInPresentable, ViewContaining {
    let placeSpy = Spy<ViewChange, Void, Never>("place(_:)")

    func set(listener: any LoggedInPresentableListener) async {}
    func show(_ state: LoggedInState) async {}
    func askForConsent(to request: PitRequest, isKnown: Bool) async -> Bool { false }
    func place(_ change: ViewChange) async { await placeSpy(change) }
}
