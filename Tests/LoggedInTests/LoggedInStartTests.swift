import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedIn
@testable import NewCook

@Suite("LoggedIn puts meat on the pit", .failsIfStuck)
struct LoggedInStartTests {
    private let pit = PitServiceSpy()
    private let presenter = LoggedInPresentableSpy()
    private let router = LoggedInRoutingSpy()
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

    @Test("A person who gives up starts nothing.")
    func givenUp() async throws {
        router.askForCookSpy.returns(nil)

        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(pit.performSpy.callCount == 0)
            #expect(shown.isEmpty)
        }
    }

    @Test("A pit that cannot be written is the reason that is shown.")
    func refused() async throws {
        let error = PitError.unavailable("The disk is full.")
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
        let error = try await RoutingError.ofClosedUnit()
        router.askForCookSpy.fails(error)

        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(shown == [.refused(ScreenError(error))])
        }
    }

    @Test("A detach cancels the question, and that is not shown.")
    func detachedDuringTheQuestion() async throws {
        router.askForCookSpy.suspendsUntilCancelled(throwing: try await .ofClosedUnit())

        try await launch { sut in
            start { await sut.didTapStart(cut: nil, weight: nil) }
            await router.askForCookSpy.called(times: 1)
        }

        #expect(router.askForCookSpy.suspendedCount == 0)
        #expect(shown.isEmpty)
    }

    @Test("A person who cancels the start sees that nothing has changed.")
    func cancelled() async throws {
        router.askForCookSpy.returns(.brisket)
        pit.performSpy.fails(.cancelled)

        try await launch { sut in
            await sut.didTapStart(cut: "brisket", weight: "5kg")

            #expect(shown == [.refused(.pit(.cancelled))])
        }
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
}
