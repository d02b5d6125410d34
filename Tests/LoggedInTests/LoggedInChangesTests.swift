import ArgumentParsing
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
    private let draft = NewCookDraft(cut: "brisket")

    /// The states that were shown after the welcome.
    private var shown: [LoggedInState] { Array(presenter.showSpy.calls.dropFirst()) }

    /// The requests that were answered.
    private var done: [PitRequest] { presenter.answers.flatMap(\.requests) }
    private var refused: [PitError] { presenter.refusals }

    private func launch(
        _ body: (LoggedInInteractor) async throws -> Void
    ) async throws {
        let sut = LoggedInInteractor.with(pit: pit, presenter: presenter, clock: clock)
        try await UnitUnderTest.launch(sut, router: router) {
            try await body(sut)
        }
    }

    @Test("What is typed in full is started without a question; an unknown cut is named.")
    func typed() async throws {
        pit.plansSpy.returns([CookOrder.brisket.plan])
        pit.performSpy.returns(PitAnswer())

        try await launch { sut in
            try await sut.type("start brisket 5 kg")
            try await sut.type("start Brisket --weight 5kg")
            let error = await #expect(throws: UsageError.self) {
                try await sut.type("start brisk 5kg")
            }

            #expect(router.askForCookSpy.callCount == 0)
            #expect(pit.performSpy.calls == [.start(.brisket), .start(.brisket)])
            #expect(
                error?.description
                    == "There is no plan for “brisk”. Did you mean “brisket”? Possible: brisket.")
        }
    }

    @Test("The answer of the question is started, and then the board is shown.")
    func started() async throws {
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.returns(PitAnswer())

        try await launch { sut in
            try await sut.type("start brisket")

            #expect(router.askForCookSpy.calls == [draft])
            #expect(pit.performSpy.calls == [.start(.brisket)])
            #expect(router.showSpy.calls == [.board])
            #expect(presenter.answers.map(\.requests) == [[.start(.brisket)]])
        }
    }

    @Test("A person who gives up starts nothing, and hears why.")
    func givenUp() async throws {
        let reason = ScreenError.pit(.rejected("Given up."))
        router.askForCookSpy.fails(reason)

        try await launch { sut in
            try await sut.type("start brisket")

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
            try await sut.type("start brisket")

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
            try await sut.type("start")

            #expect(shown.last == .refused(ScreenError(error)))
        }
    }

    @Test("A question that cannot be shown is the reason that is shown.")
    func notAsked() async throws {
        let error = ScreenError(try await RoutingError.ofClosedUnit())
        router.askForCookSpy.fails(error)

        try await launch { sut in
            try await sut.type("start brisket")

            #expect(shown == [.refused(error)])
        }
    }

    @Test("A detach cancels the question, and that is not shown.")
    func detachedDuringTheQuestion() async throws {
        router.askForCookSpy.suspendsUntilCancelled(throwing: .cancelled)

        try await launch { sut in
            start { try? await sut.type("start") }
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
            sut.sendSerially { try? await $0.type("start") }
            await pit.performSpy.called(times: 1)
        }

        #expect(shown == [.refused(.pit(full))])
    }

    @Test("A detach cancels the start, and that is not shown, nor anything later.", .schedules(50))
    func detached() async throws {
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.suspendsUntilCancelled(throwing: .cancelled)
        let sut = LoggedInInteractor.with(pit: pit, presenter: presenter, clock: clock)
        let unit = try await UnitUnderTest.launch(sut, router: router)
        sut.sendSerially { try? await $0.type("start") }
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

    @Test(
        "A change that the person was not shown is undone after a yes only; after a no, it is asked again.",
        arguments: [true, false])
    func unseen(isWanted: Bool) async throws {
        let change = try startBriskets(isShown: false)
        pit.appliesRequests(by: clock)
        presenter.askForConsentSpy.returns(isWanted)

        try await launch { sut in
            try await sut.type("undo")

            let question = PitRequest.undo(change).question(at: clock.now)
            #expect(presenter.askForConsentSpy.calls.map(\.0) == [question])
            #expect(presenter.askForConsentSpy.calls.map(\.isKnown) == [false])
            let refusal = PitRequest.undo(change).unseen(at: clock.now)
            #expect(done == (isWanted ? [.undo(change)] : []))
            #expect(refused == (isWanted ? [] : [refusal]))
            if isWanted { return }
            try await sut.type("undo")
            #expect(presenter.askForConsentSpy.callCount == 2)
            #expect(pit.performSpy.callCount == 0)
        }
    }

    @Test("The change that was shown is undone, and named; the board then has its rows.")
    func undo() async throws {
        let change = try startBriskets()
        pit.appliesRequests(by: clock)
        router.screensSpy.set([.board])

        try await launch { sut in
            try await sut.type("undo")

            #expect(pit.performSpy.calls == [.undo(change)])
            #expect(done == [.undo(change)])
            #expect(router.showSpy.calls == [.board])
        }
    }

    @Test("What was undone is redone at once, and undone at once. One more of a kind is asked for.")
    func redo() async throws {
        try startBriskets(2)
        pit.appliesRequests(by: clock)
        try await launch { sut in
            for line in ["undo", "redo", "undo"] { try await sut.type(line) }
            #expect(presenter.askForConsentSpy.callCount == 0)
            try await sut.type("undo")
            #expect(presenter.askForConsentSpy.calls.map(\.isKnown) == [true])
            #expect(refused.last == .rejected("Nothing was undone."))

            presenter.askForConsentSpy.returns(true)
            try await sut.type("undo")
            try await sut.type("redo")
            #expect(presenter.askForConsentSpy.callCount == 2)
            presenter.askForConsentSpy.returns(false)
            try await sut.type("redo")
            #expect(presenter.askForConsentSpy.callCount == 3)
            #expect(refused.last == .rejected("Nothing was redone."))
        }
    }

    @Test("On another screen, the person stays there.")
    func elsewhere() async throws {
        let change = try startBriskets()
        pit.performSpy.returns(PitAnswer())
        router.screensSpy.set([.board, .account])

        try await launch { sut in
            try await sut.type("undo")

            #expect(done == [.undo(change)])
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
            try await sut.type("undo")

            #expect(refused == [error])
        }
    }

    @Test("With nothing to undo or redo, or a pit that cannot be read, the reason is shown.")
    func nothing() async throws {
        let error = PitError.unavailable("The disk is gone.")
        try await launch { sut in
            try await sut.type("undo")
            try await sut.type("redo")
            pit.states.send(.unavailable(error))
            try await sut.type("undo")
            try await sut.type("redo")

            let reasons = [
                .rejected("There is nothing to undo."), .rejected("There is nothing to redo."),
                error, error,
            ]
            #expect(refused == reasons)
            #expect(pit.performSpy.callCount == 0)
        }
    }
}
