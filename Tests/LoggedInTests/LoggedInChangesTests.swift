import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import LoggedIn
@testable import NewCook

@Suite("LoggedIn changes the pit", .failsIfStuck)
struct LoggedInChangesTests {
    private let pit = PitServiceSpy()
    private let presenter = LoggedInPresentableSpy()
    private let router = LoggedInRoutingSpy()
    private let clock = ManualPitClock()
    private let draft = NewCookDraft(cut: "brisket", weight: "5kg")

    /// The states that were shown after the welcome.
    private var shown: [LoggedInState] { Array(presenter.showSpy.calls.dropFirst()) }

    private func launch(
        _ body: (LoggedInInteractor) async throws -> Void
    ) async throws {
        let sut = LoggedInInteractor.with(pit: pit, presenter: presenter)
        try await UnitUnderTest.launch(sut, router: router) {
            try await body(sut)
        }
    }

    @Test("The answer of the question is started, and then the board is shown.")
    func started() async throws {
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.returns(PitAnswer())

        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(router.askForCookSpy.calls == [draft])
            #expect(pit.performSpy.calls == [.start(.brisket)])
            #expect(router.showSpy.calls == [.board])
            #expect(shown.isEmpty)
        }
    }

    @Test("A person who gives up starts nothing, and hears why.")
    func givenUp() async throws {
        let reason = ScreenError.pit(.rejected("Given up."))
        router.askForCookSpy.fails(reason)

        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(pit.performSpy.callCount == 0)
            #expect(shown == [.refused(reason)])
        }
    }

    @Test(
        "A pit that cannot be written is the reason that is shown, and a cancellation, too.",
        arguments: [PitError.unavailable("The disk is full."), .cancelled])
    func refused(error: PitError) async throws {
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.fails(error)
        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(shown == [.refused(.pit(error))])
            #expect(router.showSpy.callCount == 0)
        }
    }

    @Test("A board that cannot be shown then is the reason that is shown.")
    func noBoard() async throws {
        let error = try await RoutingError.ofClosedUnit()
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.returns(PitAnswer())
        router.showSpy.returns(.failed(error))

        try await launch { sut in
            await sut.didTapStart(cut: nil, weight: nil)

            #expect(shown == [.refused(ScreenError(error))])
        }
    }

    @Test("A question that cannot be shown is the reason that is shown.")
    func notAsked() async throws {
        let error = ScreenError(try await RoutingError.ofClosedUnit())
        router.askForCookSpy.fails(error)

        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(shown == [.refused(error)])
        }
    }

    @Test("A detach cancels the question, and that is not shown.")
    func detachedDuringTheQuestion() async throws {
        router.askForCookSpy.suspendsUntilCancelled(throwing: .cancelled)

        try await launch { sut in
            start { await sut.didTapStart(cut: nil, weight: nil) }
            await router.askForCookSpy.called(times: 1)
        }

        #expect(router.askForCookSpy.suspendedCount == 0)
        #expect(shown.isEmpty)
    }

    @Test("A start that fails for another reason during the detach is shown.")
    func failedDuringTheDetach() async throws {
        router.askForCookSpy.returns(.brisket)
        let full = PitError.rejected("The pit is full.")
        pit.performSpy.suspendsUntilCancelled(throwing: full)
        try await launch { sut in
            sut.sendSerially { await $0.didTapStart(cut: nil, weight: nil) }
            await pit.performSpy.called(times: 1)
        }

        #expect(shown == [.refused(.pit(full))])
    }

    @Test("A detach cancels the start, and that is not shown, nor anything later.", .schedules(50))
    func detached() async throws {
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.suspendsUntilCancelled(throwing: .cancelled)
        let sut = LoggedInInteractor.with(pit: pit, presenter: presenter)
        let unit = try await UnitUnderTest.launch(sut, router: router)
        sut.sendSerially { await $0.didTapStart(cut: nil, weight: nil) }
        await pit.performSpy.called(times: 1)

        await unit.shutdown()
        await settle()

        #expect(pit.performSpy.suspendedCount == 0)
        #expect(shown.isEmpty)
    }

    /// Puts briskets on the pit, one after the other, and returns the last of these changes.
    ///
    /// - Parameter isShown: whether the person did it in this program.
    @discardableResult
    private func startBriskets(_ count: Int = 1, isShown: Bool = true) throws -> PitChange {
        var changed = Pit()
        for _ in 0..<count {
            let old = changed
            _ = changed.start(.brisket, at: clock.now)
            if isShown { pit.shownChange.update(from: old, to: changed) }
        }
        pit.states.send(.ready(changed))
        return try pit.states.value.lastChange()
    }

    /// Lets the service change the pit in this program.
    private func apply() {
        pit.performSpy.answers { [pit, clock] request throws(PitError) in
            guard case .ready(let old) = pit.states.value else { throw .cancelled }
            var new = old
            let answer = try new.apply(request, at: clock.now)
            pit.shownChange.update(from: old, to: new)
            pit.states.send(.ready(new))
            return answer
        }
    }

    @Test(
        "A change that the person was not shown is undone after a yes only; after a no, it is asked again.",
        arguments: [true, false])
    func unseen(isWanted: Bool) async throws {
        let change = try startBriskets(isShown: false)
        apply()
        presenter.askForConsentSpy.returns(isWanted)

        try await launch { sut in
            await sut.didTapUndo()

            #expect(presenter.askForConsentSpy.calls.map(\.to) == [.undo(change)])
            #expect(presenter.askForConsentSpy.calls.map(\.isKnown) == [false])
            #expect(shown == [isWanted ? .changed(.undo(change)) : .unseen(.undo(change))])
            if isWanted { return }
            await sut.didTapUndo()
            #expect(presenter.askForConsentSpy.callCount == 2)
            #expect(pit.performSpy.callCount == 0)
        }
    }

    @Test("The change that was shown is undone, and named; the board then has its rows.")
    func undo() async throws {
        let change = try startBriskets()
        apply()
        router.screensSpy.set([.board])

        try await launch { sut in
            await sut.didTapUndo()

            #expect(pit.performSpy.calls == [.undo(change)])
            #expect(shown == [.changed(.undo(change))])
            #expect(router.showSpy.calls == [.board])
        }
    }

    @Test("What was undone is redone at once, and undone at once. One more of a kind is asked for.")
    func redo() async throws {
        try startBriskets(2)
        apply()
        try await launch { sut in
            for tap in [sut.didTapUndo, sut.didTapRedo, sut.didTapUndo] { await tap() }
            #expect(presenter.askForConsentSpy.callCount == 0)
            await sut.didTapUndo()
            #expect(presenter.askForConsentSpy.calls.map(\.isKnown) == [true])
            #expect(shown.last == .refused(.pit(.rejected("Nothing was undone."))))

            presenter.askForConsentSpy.returns(true)
            await sut.didTapUndo()
            await sut.didTapRedo()
            #expect(presenter.askForConsentSpy.callCount == 2)
            presenter.askForConsentSpy.returns(false)
            await sut.didTapRedo()
            #expect(presenter.askForConsentSpy.callCount == 3)
            #expect(shown.last == .refused(.pit(.rejected("Nothing was redone."))))
        }
    }

    @Test("On another screen, the person stays there.")
    func elsewhere() async throws {
        let change = try startBriskets()
        pit.performSpy.returns(PitAnswer())
        router.screensSpy.set([.board, .account])

        try await launch { sut in
            await sut.didTapUndo()

            #expect(shown == [.changed(.undo(change))])
            #expect(router.showSpy.callCount == 0)
        }
    }

    @Test("A change that comes during the undo is not undone: the service hears what was known.")
    func meanwhile() async throws {
        let change = try startBriskets()
        let error = PitError.rejected("Meanwhile the last change is another one.")
        pit.performSpy.answers { request async throws(PitError) in
            _ = try? startBriskets(2)
            if request == .undo(change) { throw error }
            return PitAnswer()
        }

        try await launch { sut in
            await sut.didTapUndo()

            #expect(shown == [.refused(.pit(error))])
        }
    }

    @Test("With nothing to undo or redo, or a pit that cannot be read, the reason is shown.")
    func nothing() async throws {
        let error = PitError.unavailable("The disk is gone.")
        try await launch { sut in
            await sut.didTapUndo()
            await sut.didTapRedo()
            pit.states.send(.unavailable(error))
            await sut.didTapUndo()
            await sut.didTapRedo()

            let reasons = [
                .rejected("There is nothing to undo."), .rejected("There is nothing to redo."),
                error, error,
            ]
            #expect(shown == reasons.map { .refused(.pit($0)) })
            #expect(pit.performSpy.callCount == 0)
        }
    }
}
