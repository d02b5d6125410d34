import ArgumentParsing
import Essentials
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import LoggedIn

/// A brisket rubs for 30 minutes, and then waits; ribs are on the pit, too.
@Suite("LoggedIn does an act", .schedules(50))
struct LoggedInActTests {
    private let pit = PitServiceSpy()
    private let presenter = LoggedInPresentableSpy()
    private let router = LoggedInRoutingSpy()
    private let clock = ManualPitClock()
    private static let early = "brisket: rub has 30 min left."

    init() {
        var state = Pit()
        for _ in 1...2 { _ = state.start(.brisket, at: clock.now) }
        pit.states.send(.ready(state))
        pit.appliesRequests(by: clock)
    }

    private var lines: [String] { presenter.answers.flatMap(\.lines) }
    private func time(_ minutes: Int) -> String {
        LocalTime.text(clock.now + Double(minutes * 60), now: clock.now)
    }

    private func when(_ minutes: Int) -> String {
        LocalTime.when(clock.now + Double(minutes * 60), now: clock.now)
    }

    private func launch(
        in place: LinePlace = .session, _ body: (LoggedInInteractor) async throws -> Void
    ) async throws {
        let sut = LoggedInInteractor.with(
            pit: pit, presenter: presenter, clock: clock, place: place)
        try await UnitUnderTest.launch(sut, router: router) { try await body(sut) }
    }

    @Test("A line is sent as a request, and answered.")
    func acts() async throws {
        try await launch { sut in
            for line in [
                "confirm brisket --early", "adjust Brisket -15m", "adjust brisket --by 15",
                "note brisket added oak", "finish brisket --early",
            ] { try await sut.type(line) }

            #expect(
                pit.performSpy.calls == [
                    .confirm("brisket", stage: 0, early: true),
                    .adjust("brisket", by: .seconds(-900)), .adjust("brisket", by: .seconds(900)),
                    .note("brisket", "added oak"), .finish("brisket", early: true),
                ])
            let smoke = "brisket (5 kg): smoke at 110 °C, 2 h left, 0 %, ready \(when(180))"
            #expect(lines[0] == "Confirmed. \(smoke)")
            #expect(lines[2...3] == ["Adjusted. \(smoke)", "Noted. \(smoke)"])
            #expect(
                lines[4] == "brisket (5 kg) is off the pit. Type `undo` to put it back.")
        }
    }

    @Test("On the screen of a cook, its name need not be typed; that of another cook may be.")
    func shownCook() async throws {
        router.screensSpy.set([.board, .cook("brisket")])
        try await launch { sut in
            for line in ["adjust 30m", "adjust brisket-2 30m", "note ham", "confirm --early"] {
                try await sut.type(line)
            }
            await #expect(throws: UsageError("Unexpected argument “ham”.")) {
                try await sut.type("finish ham")
            }

            #expect(
                pit.performSpy.calls == [
                    .adjust("brisket", by: .seconds(1800)),
                    .adjust("brisket-2", by: .seconds(1800)), .note("brisket", "ham"),
                    .confirm("brisket", stage: 0, early: true),
                ])
        }
    }

    @Test(
        "When a cook is off the pit, its screen is closed, and the board has its rows.",
        arguments: [
            ([.board], [], [.board]), ([.board, .cook("brisket")], [.cook("brisket")], []),
            ([.board, .account], [], []),
        ] as [([LoggedInScreen], [LoggedInScreen], [LoggedInScreen])])
    func finished(
        screens: [LoggedInScreen], closed: [LoggedInScreen], shown: [LoggedInScreen]
    ) async throws {
        router.screensSpy.set(screens)
        try await launch { sut in
            try await sut.type("finish brisket --early")

            #expect(router.closeSpy.calls == closed)
            #expect(router.showSpy.calls == shown)
        }
    }

    @Test(
        "Words that do not fit are named, and nothing is asked of the pit.",
        arguments: [
            ("confirm", "`confirm` needs COOK."), ("note brisket", "`note` needs TEXT."),
            ("adjust brisket", "`adjust` needs DURATION, such as 30m."),
            ("adjust brisket 1.5", "“1.5” has no unit. Write 1.5h or 1.5m."),
            ("snooze brisket soon", "“soon” is not a duration."),
            ("finish brisket ham", "Unexpected argument “ham”."),
        ])
    func misfits(line: String, sentence: String) async throws {
        try await launch { sut in
            let error = await #expect(throws: UsageError.self) { try await sut.type(line) }

            #expect(error?.description.hasPrefix(sentence) == true)
            #expect(pit.performSpy.callCount == 0)
        }
    }

    @Test(
        "What is early is done after a yes only, and the refusal says what to type.",
        arguments: ["confirm", "finish"], [true, false])
    func consent(word: String, isWanted: Bool) async throws {
        presenter.askForConsentSpy.returns(isWanted)
        try await launch { sut in
            try await sut.type("\(word) brisket")

            let question = word == "confirm" ? "End it now?" : "Take it off the pit now?"
            #expect(presenter.askForConsentSpy.calls.map(\.0) == ["\(Self.early) \(question)"])
            #expect(presenter.askForConsentSpy.calls.map(\.isKnown) == [false])
            #expect(presenter.answers.count == (isWanted ? 1 : 0))
            #expect(pit.performSpy.callCount == (isWanted ? 2 : 1))
            let refusal =
                "\(Self.early) Nothing changed. To do it now, type `\(word) brisket --early`."
            #expect(presenter.refusals.map(\.description) == (isWanted ? [] : [refusal]))
        }
    }

    @Test(
        "The stage that was known at the line is confirmed, though the next one starts meanwhile.")
    func stageAtTheLine() async throws {
        clock.advance(by: .seconds(1800))
        pit.performSpy.answers { [pit, clock] request throws(PitError) in
            guard case .ready(var state) = pit.states.value else { throw .cancelled }
            _ = try state.confirm("brisket", stage: 0, early: false, at: clock.now)
            return try state.apply(request, at: clock.now)
        }
        try await launch { sut in
            try await sut.type("confirm brisket")

            #expect(pit.performSpy.calls == [.confirm("brisket", stage: 0, early: false)])
            #expect(presenter.answers.isEmpty && presenter.refusals.count == 1)
        }
    }

    @Test("When another program takes the cook off, the open question ends.")
    func goneDuringTheQuestion() async throws {
        presenter.askForConsentSpy.suspendsUntilCancelled(returning: false)
        try await launch { sut in
            let line = start { try await sut.type("finish brisket") }
            await presenter.askForConsentSpy.called(times: 1)

            pit.states.send(.ready(Pit()))
            try await line.value

            #expect(pit.performSpy.callCount == 1)
            #expect(
                presenter.refusals.map(\.description) == [
                    "There is no cook `brisket`. The pit is empty."
                ])
        }
    }

    @Test("A question that the person cancels changes nothing, and says so.")
    func cancelledQuestion() async throws {
        presenter.askForConsentSpy.suspendsUntilCancelled(returning: false)
        try await launch { sut in
            let line = start { try await sut.type("confirm brisket") }
            await presenter.askForConsentSpy.called(times: 1)

            line.cancel()
            try await line.value

            #expect(pit.performSpy.callCount == 1)
            #expect(presenter.refusals == [.cancelled])
        }
    }

    @Test("A failure of the pit is shown, and one of a cook that is not there.")
    func failures() async throws {
        let error = PitError.unavailable("The disk is full.")
        try await launch { sut in
            pit.performSpy.fails(error)
            try await sut.type("adjust brisket 5m")
            pit.states.send(.unavailable(error))
            for line in ["confirm brisket", "ack", "dinner"] { try await sut.type(line) }

            #expect(presenter.refusals == [error, error, error, error])
        }
    }

    @Test("A detach cancels an act, and nothing of it is shown afterwards.")
    func detach() async throws {
        pit.performSpy.suspendsUntilCancelled(throwing: .cancelled)
        let sut = LoggedInInteractor.with(pit: pit, presenter: presenter, clock: clock)
        let unit = try await UnitUnderTest.launch(sut, router: router)
        let line = start { try await sut.type("adjust brisket 5m") }
        await pit.performSpy.called(times: 1)

        await unit.shutdown()
        try await line.value
        try await sut.type("adjust brisket 5m")

        #expect(pit.performSpy.callCount == 1)
        #expect(presenter.answers.isEmpty && presenter.refusals.isEmpty)
    }

    @Test(
        "Alarms are ended or put off: all of them, or that of one cook.",
        arguments: [
            ("ack", ["brisket", "brisket-2"], nil, "Acknowledged: brisket, brisket-2."),
            ("ack Brisket", ["brisket"], nil, "Acknowledged: brisket."),
            ("snooze brisket 1h", ["brisket"], 60, "Quiet until "),
            ("snooze", ["brisket", "brisket-2"], 10, "Quiet until "),
            ("snooze --for 5", ["brisket", "brisket-2"], 5, "Quiet until "),
        ] as [(String, [Cook.ID], Int?, String)])
    func silence(line: String, cooks: [Cook.ID], minutes: Int?, sentence: String) async throws {
        clock.advance(by: .seconds(1800))
        try await launch { sut in
            try await sut.type(line)

            let pause = minutes.map { Duration.seconds($0 * 60) }
            #expect(
                pit.performSpy.calls
                    == cooks.map { .silence(.waits(stage: 0), of: $0, for: pause) })
            let names = cooks.joined(separator: ", ")
            let end = minutes.map { "\(time($0)): \(names)." } ?? ""
            #expect(lines == [sentence + end])
        }
    }

    @Test(
        "To end what has no alarm is fine; there is nothing to put off, and no such cook.",
        arguments: [
            ("ack", nil), ("ack brisket", nil), ("ack ham", "There is no alarm of ham."),
            ("snooze", "There is no alarm."), ("snooze brisket", "There is no alarm of brisket."),
        ] as [(String, String?)])
    func noAlarm(line: String, refusal: String?) async throws {
        try await launch { sut in
            try await sut.type(line)

            #expect(pit.performSpy.callCount == 0)
            #expect(lines == (refusal == nil ? ["There is no alarm."] : []))
            #expect(
                presenter.refusals.map(\.description)
                    == [refusal].compactMap { $0.map { "\($0) Nothing changed." } })
        }
    }

    @Test("Dinner is planned, shown after the pit was read, and ended.")
    func dinner() async throws {
        pit.plansSpy.returns([CookOrder.brisket.plan])
        try await launch { sut in
            let reads = pit.refreshSpy.callCount
            try await sut.type("dinner")
            #expect(pit.refreshSpy.callCount == reads + 1)
            try await sut.type("dinner tomorrow 18:00")
            try await sut.type("dinner add brisket")
            try await sut.type("dinner end")
            try await sut.type("dinner soon")

            #expect(pit.refreshSpy.callCount == reads + 1)
            #expect(
                lines[0] == "No dinner is planned. Type, for example, `dinner 18:00 ribs 2kg`.")
            #expect(lines[2] == "Add what you cook: `dinner add ribs 2kg`.")
            #expect(lines[4].hasPrefix("  brisket (5 kg)  on the pit, ready at"))
            #expect(lines[5].hasSuffix("is over. What is on the pit stays there."))
            #expect(presenter.refusals.first?.description.hasPrefix("“soon” is not for") == true)
        }
    }

    @Test(
        "In a shell the unit has no children, asks nothing, and says what to type there.",
        .schedule())
    func shell() async throws {
        pit.plansSpy.returns([CookOrder.brisket.plan])
        try await launch(in: .shell) { sut in
            await #expect(throws: UsageError("`pit start` needs WEIGHT, such as 5kg.")) {
                try await sut.type("start brisket")
            }
            try await sut.type("finish brisket --early")

            #expect(router.attachPermanentChildrenSpy.callCount == 0)
            #expect(router.restoreSpy.callCount == 0)
            #expect(router.askForCookSpy.callCount == 0)
            #expect(pit.watchSpy.callCount == 0)
            #expect(
                lines == ["brisket (5 kg) is off the pit. Type `ribhouse undo` to put it back."])
        }
    }
}
