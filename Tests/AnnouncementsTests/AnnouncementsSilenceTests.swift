import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Announcements

@Suite("AnnouncementsInteractor silences alarms", .schedules(50))
struct AnnouncementsSilenceTests {
    private let pit = PitServiceSpy()
    private let clock = ManualPitClock()
    private let presenter = AnnouncementsPresentableSpy()

    /// Two briskets, of which the first one waits.
    private func launch(
        waiting: Int = 1,
        _ body: (UnitUnderTest<AnnouncementsInteractor>) async throws -> Void
    ) async throws {
        var state = Pit()
        for _ in 0..<2 { _ = state.start(.brisket, at: clock.now) }
        for id in ["brisket", "brisket-2"].suffix(2 - waiting) {
            _ = try state.adjust(id, by: .seconds(600), at: clock.now)
        }
        pit.states.send(.ready(state))
        clock.advance(by: .seconds(1800))
        let sut = AnnouncementsInteractor(pit: pit, clock: clock, presenter: presenter)
        try await UnitUnderTest.launch(sut) { unit in
            await settle()
            try await body(unit)
        }
    }

    @Test("All alarms, or that of one cook.", arguments: [nil, "brisket"])
    func acknowledge(cook: Cook.ID?) async throws {
        try await launch(waiting: 2) { unit in
            await unit.interactor.didTapAcknowledge(cook)

            let ids = cook.map { [$0] } ?? ["brisket", "brisket-2"]
            #expect(
                pit.performSpy.calls == ids.map { .silence(.waits(stage: 0), of: $0, for: nil) })
            #expect(presenter.showSpy.calls.dropFirst() == [.silenced(ids, for: nil)])
        }
    }

    @Test("A snooze has its duration.")
    func snooze() async throws {
        try await launch { unit in
            await unit.interactor.didTapSnooze(nil, for: .seconds(60))

            #expect(
                pit.performSpy.calls
                    == [.silence(.waits(stage: 0), of: "brisket", for: .seconds(60))])
            #expect(presenter.showSpy.calls.last == .silenced(["brisket"], for: .seconds(60)))
        }
    }

    @Test(
        "What is not possible is refused, and nothing is asked of the service.",
        arguments: [
            ("ham", nil, "There is no alarm of ham. Nothing changed."),
            ("ham", 600, "There is no alarm of ham. Nothing changed."),
            ("brisket", 600, "There is no alarm of brisket. Nothing changed."),
            (nil, 600, "There is no alarm. Nothing changed."),
        ] as [(Cook.ID?, Int?, String)])
    func refused(cook: Cook.ID?, pause: Int?, sentence: String) async throws {
        try await launch(waiting: 0) { unit in
            if let pause {
                await unit.interactor.didTapSnooze(cook, for: .seconds(pause))
            } else {
                await unit.interactor.didTapAcknowledge(cook)
            }

            #expect(pit.performSpy.callCount == 0)
            #expect(presenter.showSpy.calls == [.failed(.rejected(sentence))])
        }
    }

    @Test("To acknowledge what has no alarm any more is no failure.", arguments: [nil, "brisket"])
    func none(cook: Cook.ID?) async throws {
        try await launch(waiting: 0) { unit in
            await unit.interactor.didTapAcknowledge(cook)

            #expect(pit.performSpy.callCount == 0)
            #expect(presenter.showSpy.calls == [.silenced([], for: nil)])
        }
    }

    @Test("A failure of the service is shown, and one of the pit.")
    func failures() async throws {
        let error = PitError.unavailable("The disk is full.")
        try await launch { unit in
            pit.performSpy.fails(error)
            await unit.interactor.didTapAcknowledge(nil)
            #expect(presenter.showSpy.calls.dropFirst() == [.failed(error)])

            let gone = PitError.unavailable("The disk is gone.")
            pit.states.send(.unavailable(gone))
            await unit.interactor.didTapAcknowledge(nil)
            #expect(presenter.showSpy.calls.dropFirst() == [.failed(error), .failed(gone)])
        }
    }

    @Test("What a tap that is cancelled has silenced is shown.")
    func cancelled() async throws {
        try await launch { unit in
            pit.performSpy.suspends()
            let tap = start { await unit.interactor.didTapAcknowledge(nil) }
            await pit.performSpy.called(times: 1)

            tap.cancel()
            pit.performSpy.resumeAll(returning: PitAnswer())
            await tap.value

            #expect(presenter.showSpy.calls.dropFirst() == [.silenced(["brisket"], for: nil)])
        }
    }
}
