import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import LoggedIn

@Suite("LoggedIn undoes changes of the pit", .failsIfStuck)
struct LoggedInUndoTests {
    private let pit = PitServiceSpy()
    private let presenter = LoggedInPresentableSpy()
    private let router = LoggedInRoutingSpy()
    private let clock = ManualPitClock()

    /// The states that were shown after the welcome.
    private var shown: [LoggedInState] { Array(presenter.showSpy.calls.dropFirst()) }

    private func launch(_ body: (LoggedInInteractor) async throws -> Void) async throws {
        let sut = LoggedInInteractor.with(pit: pit, presenter: presenter)
        try await UnitUnderTest.launch(sut, router: router) { try await body(sut) }
    }

    /// Puts a brisket on the pit, and returns that change.
    ///
    /// - Parameter isSeen: whether the person did it in this program.
    private func start(_ count: Int = 1, isSeen: Bool = true) throws -> PitChange {
        var changed = Pit()
        for _ in 0..<count { _ = changed.start(.brisket, at: clock.now) }
        pit.states.send(.ready(changed))
        if isSeen { pit.shownChange.update(from: Pit(), to: changed) }
        return try pit.states.value.lastChange()
    }

    @Test(
        "A change that the person has not seen is undone after a yes only; it is shown then.",
        arguments: [true, false])
    func unseen(isWanted: Bool) async throws {
        let change = try start(isSeen: false)
        pit.undoSpy.returns(nil)
        presenter.askForConsentSpy.returns(isWanted)

        try await launch { sut in
            await sut.didTapUndo()

            #expect(presenter.askForConsentSpy.calls.map(\.toUndo) == [change])
            #expect(presenter.askForConsentSpy.calls.map(\.afterUndo) == [false])
            #expect(shown == [isWanted ? .undone(change) : .notUndone(change)])
            await sut.didTapUndo()
            #expect(presenter.askForConsentSpy.callCount == 1)
            #expect(pit.undoSpy.callCount == (isWanted ? 2 : 1))
        }
    }

    @Test("The change that is known last is undone, and named; the board then has its rows.")
    func undo() async throws {
        let change = try start()
        pit.undoSpy.returns(nil)
        router.screensSpy.set([.board])

        try await launch { sut in
            await sut.didTapUndo()

            #expect(pit.undoSpy.calls == [change])
            #expect(shown == [.undone(change)])
            #expect(router.showSpy.calls == [.board])
        }
    }

    @Test("On another screen, the person stays there.")
    func elsewhere() async throws {
        let change = try start()
        pit.undoSpy.returns(nil)
        router.screensSpy.set([.board, .account])

        try await launch { sut in
            await sut.didTapUndo()

            #expect(shown == [.undone(change)])
            #expect(router.showSpy.callCount == 0)
        }
    }

    @Test("A change that comes during the undo is not undone: the service hears what was known.")
    func meanwhile() async throws {
        let change = try start()
        let error = PitError.rejected("Meanwhile the last change is another one.")
        pit.undoSpy.answers { undone async throws(PitError) in
            _ = try? start(2)
            if undone == change { throw error }
            return nil
        }

        try await launch { sut in
            await sut.didTapUndo()

            #expect(shown == [.refused(.pit(error))])
        }
    }

    @Test("With nothing to undo, that is said.")
    func nothing() async throws {
        try await launch { sut in
            await sut.didTapUndo()

            #expect(shown == [.refused(.pit(.rejected("There is nothing to undo.")))])
            #expect(pit.undoSpy.callCount == 0)
        }
    }

    @Test("Without a pit that can be read, the reason is shown.")
    func unavailable() async throws {
        let error = PitError.unavailable("The disk is gone.")
        pit.states.send(.unavailable(error))
        try await launch { sut in
            await sut.didTapUndo()

            #expect(shown == [.refused(.pit(error))])
        }
    }
}
