import Foundation
import PitTestSupport
import RaceTesting
import Readings
import Testing

@testable import PitContract

@Suite("The journal of a pit")
struct PitJournalTests {
    private let clock = ManualPitClock()

    @Test("Each change is worded with what it changed.")
    func texts() throws {
        var pit = TestPit.brisket().pit
        let (dinner, later) = (clock.now + 3600, clock.now + 7200)
        for request in [
            PitRequest.confirm("brisket", stage: 0, early: true),
            .adjust("brisket", by: .seconds(1800)), .adjust("brisket", by: .seconds(-900)),
            .note("brisket", "Added oak."), .aim("brisket", celsius: 96),
            .finish("brisket", early: true),
            .meal(.plan(ready: dinner, adding: [])), .meal(.plan(ready: later, adding: [])),
            .meal(.plan(ready: nil, adding: [.planned(.brisket)])), .meal(.end),
        ] { _ = try pit.apply(request, at: clock.now) }
        let times = [dinner, later].map { LocalTime.text($0, now: clock.now) }

        let texts: [String] = [
            "brisket (5 kg) put on the pit", "rub of brisket confirmed",
            "smoke of brisket made 30 min longer", "smoke of brisket made 15 min shorter",
            "“Added oak.” noted for brisket", "96 °C chosen for brisket",
            "brisket (5 kg) taken off the pit",
            "dinner planned for \(times[0])", "dinner moved to \(times[1])",
            "dishes of dinner changed", "dinner ended",
        ]
        #expect(pit.journal.all.map { $0.text(at: clock.now) } == texts)
    }

    @Test("The newest changes are kept and, of those before, the finished cooks.")
    func limits() throws {
        var pit = Pit()
        for _ in 0..<250 {
            _ = pit.start(.brisket, at: clock.now)
            _ = try pit.note("brisket", "Added oak.", at: clock.now)
            clock.advance(by: .seconds(60))
            _ = try pit.finish("brisket", early: true, at: clock.now)
        }

        let counts = [pit.journal.changes.count, pit.journal.finished.count]
        #expect(counts == [PitJournal.mostChanges, PitJournal.mostFinished])
        let finishes = pit.journal.all.filter(\.isFinish).map(\.time)
        #expect(finishes == Set(finishes).sorted() && finishes.last == clock.now)
    }

    @Test("When all changes are undone, the finished cooks of before are kept, and are not undone.")
    func finishedStay() throws {
        var pit = Pit()
        for _ in 0..<60 {
            _ = pit.start(.brisket, at: clock.now)
            _ = try pit.finish("brisket", early: true, at: clock.now)
        }
        let finished = pit.journal.finished

        while let last = pit.journal.changes.last { _ = try pit.undo(last, at: clock.now) }

        #expect(pit.cooks.isEmpty && finished.count == 10 && pit.journal.all == finished)
        #expect(throws: PitError.rejected("There is nothing to undo.")) {
            try PitState.ready(pit).lastChange()
        }
    }

    @Test("The notes of a cook are in the journal once, however many changes follow them.")
    func notesOnce() throws {
        var pit = TestPit.brisket().pit
        for number in 0..<50 { _ = try pit.note("brisket", "oak \(number)", at: clock.now) }
        for _ in 0..<40 { _ = try pit.adjust("brisket", by: .seconds(1), at: clock.now) }
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(pit.journal.all.compactMap(\.cook).reduce(0) { $0 + $1.notes.count } == 50)
    }

    @Test("A finished cook keeps a reading of each 10 minutes in few bytes; an undo has them.")
    func readings() throws {
        var pit = TestPit.smoke()
        let readings = (0..<300).map { (minute: Int) -> Double? in
            minute % 50 == 8 ? nil : Double(minute) / 10
        }
        pit.measure(readings, every: 60)
        let newest = pit.cook?.probe?.measurements.last
        let before = try JSONEncoder().encode(pit.pit.journal).count
        try pit.take(.finish)

        let (cooks, journal) = (pit.pit.allCooks(named: "brisket"), pit.pit.journal)
        let kept = try #require(cooks.first?.cook.probe?.measurements)
        #expect(cooks.count == 1 && (30...31).contains(kept.count) && kept.last == newest)
        #expect(kept.contains { $0.temperature == nil })
        let data = try JSONEncoder().encode(journal)
        #expect(data.count - before < 1500)
        #expect(try JSONDecoder().decode(PitJournal.self, from: data) == journal)
        try pit.take(.undo)
        #expect(pit.cook?.probe?.measurements == kept)
    }

    @Test("A finished cook keeps what the probe in the pit measured, and its mean.")
    func pitReadings() throws {
        var pit = TestPit.smoke()
        let probe = ProbeName(
            thermometer: ThermometerName(model: "Thermopro-TP12", id: 56), label: "pit")
        _ = try pit.apply(.use(probe, for: Pit.fireName))
        // The last four are those of the rest, which needs no fire.
        for degrees in [20, 100, 107.5, nil, 110, 80, 70, 60, 50] as [Double?] {
            pit.measure([60], every: 600)
            pit.pit.measure(.celsius(degrees, at: pit.now), of: "pit", by: probe, at: pit.now)
            if degrees == 110 { _ = try pit.apply(.confirm("brisket", stage: 0, early: true)) }
        }
        try pit.take(.finish)

        let past = try #require(pit.pit.pastCooks(of: "brisket").first)
        #expect(past.pitCelsius == 84.4)
        #expect(pit.pit.allCooks(named: nil).first?.pit?.measurements.count == 9)
        let journal = pit.pit.journal
        let data = try JSONEncoder().encode(journal)
        #expect(try JSONDecoder().decode(PitJournal.self, from: data) == journal)
    }

    @Test("A finished cook is found by its plan and by its name, with and without a number.")
    func names() throws {
        var pit = TestPit()
        for name in [nil, nil, "sunday", "sunday", "ham"] as [String?] {
            let order = CookOrder(plan: CookOrder.brisket.plan, weight: .fiveKilograms, name: name)
            _ = try pit.apply(.start(order))
        }
        for cook in pit.pit.cooks { _ = try pit.apply(.finish(cook.id, early: true)) }

        let names = ["brisket", "brisket-2", "sunday", "sunday-2", "ham", "sun", nil]
        #expect(names.map { pit.pit.pastCooks(of: $0).count } == [5, 1, 2, 1, 1, 0, 5])
    }

    @Test(
        "Of a finished cook the longest stall is known, if it was half an hour or more.",
        arguments: [
            ([50, 60, 66, 66.4, 66.8, 67, 70, 72, 72.5, 80], ["66.0 °C, 30 min"]),
            ([50, 60, 66, 66.5, 67, 70, 75], []),
            ([40, 40, 40, 40, 40, 50], []),
            ([60, 60, 60, 60, 70, 70, 70, 70, 70, 80], ["70.0 °C, 40 min"]),
        ] as [([Double], [String])])
    func stall(celsius: [Double], stalls: [String]) throws {
        var pit = TestPit.smoke()
        pit.measure(celsius, every: 600)
        try pit.take(.finish)

        let past = pit.pit.pastCooks(of: "brisket")
        #expect(past.count == 1 && pit.pit.pastCooks(of: "brisk").isEmpty)
        #expect(past.compactMap(\.stall).map { "\($0.celsius) °C, \($0.length.pitText)" } == stalls)
    }

    @Test("What is left on the pit when it is done took no longer.")
    func doneBefore() throws {
        var pit = TestPit.smoke(hasProbe: false)
        try pit.take(.pass(600))
        try pit.take(.finish)
        #expect(pit.pit.pastCooks(of: nil).map(\.length) == [.seconds(70 * 60)])
    }

    @Test(
        "Of readings that are damaged, those are left out that nobody can read.",
        arguments: [
            ("300 0:634 x 7:8:9 9:99999999 :5 5: 600:- 1200:640", [634, nil, 640]),
            ("", []), ("x 60:634 99999999999999:1", [634]),
        ])
    func damagedReadings(text: String, tenths: [Int?]) throws {
        var probe = CookProbe(name: .meat(56))
        probe.takeMeasurements(short: text, since: clock.now)
        #expect(probe.measurements.map { $0.temperature?.tenths } == tenths)
    }

    @Test("A journal of huge cooks or meals drops its oldest changes; the newest can be undone.")
    func hugeCooks() throws {
        let task = String(repeating: "a", count: 1 << 20)
        let plan = CookPlan(name: "ham", stages: [.init(name: "smoke", minutes: 60, task: task)])
        var pit = Pit()
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        for _ in 0..<30 { _ = try pit.adjust("ham", by: .seconds(60), at: clock.now) }

        #expect(pit.journal.changes.count < 20)
        #expect(try pit.undo(PitState.ready(pit).lastChange(), at: clock.now) != nil)

        let dishes = (1...5_000).map { PlannedMeal.Dish(id: "ham-\($0)", planned: nil) }
        pit = Pit(meal: PlannedMeal(ready: clock.now + 20_000, dishes: dishes))
        for second in 1...30 {
            let ready = clock.now + TimeInterval(second)
            _ = try pit.change(.plan(ready: ready, adding: []), at: clock.now)
        }
        #expect(pit.journal.changes.count < 20)
    }

    @Test(
        "A note is about the cook of its name on the pit, or else about the last one that was taken off."
    )
    func afterwards() throws {
        var pit = Pit()
        for texts in [["Rained.", "Dry."], ["Oak.", "Tender."], ["Wind."]] {
            _ = pit.start(.brisket, at: clock.now)
            _ = try pit.note("brisket", texts[0], at: clock.now)
            guard let taste = texts.dropFirst().first else { continue }
            clock.advance(by: .seconds(60))
            _ = try pit.finish("brisket", early: true, at: clock.now)
            let cook = try pit.note("brisket", taste, at: clock.now)
            #expect(cook.notes.map(\.text) == texts)
        }

        let notes = pit.allCooks(named: "brisket").map { $0.cook.notes.map(\.text) }
        #expect(notes == [["Rained.", "Dry."], ["Oak.", "Tender."], ["Wind."]])
    }
}

@Suite("Undo on a pit")
struct PitUndoTests {
    private let clock = ManualPitClock()

    private func undoLast(_ pit: inout Pit) throws -> Cook? {
        try pit.undo(PitState.ready(pit).lastChange(), at: clock.now)
    }

    private func redoLast(_ pit: inout Pit) throws -> Cook? {
        try pit.redo(PitState.ready(pit).lastUndone(), at: clock.now)
    }

    @Test(
        "Undo after undo gives back each pit of before, and redo after redo each pit of after.",
        arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var requests = RandomRequests(seed: seed)
        var pits = [Pit()]
        while pits.count <= 60 {
            var pit = pits[pits.count - 1]
            clock.advance(by: requests.nextPause())
            _ = try? pit.apply(requests.next(for: pit, at: clock.now), at: clock.now)
            if pit != pits.last { pits.append(pit) }
        }

        var pit = pits[pits.count - 1]
        for before in pits.dropLast().reversed() {
            clock.advance(by: requests.nextPause())
            _ = try undoLast(&pit)
            #expect(pit.withoutUndone == before)
        }
        for after in pits.dropFirst() {
            clock.advance(by: requests.nextPause())
            _ = try redoLast(&pit)
            #expect(pit.withoutUndone == after)
        }
        #expect(pit == pits.last)
    }

    @Test("Another change, and only one that a person makes, ends what can be redone.")
    func ended() throws {
        var pit = TestPit.brisket()
        for step: Step in [
            .ask(.start(.brisket)), .undo, .pass(30),
            .ask(.silence(.waits(stage: 0), of: "brisket", for: nil)),
            .refused(.note("brisket", "")),
        ] { try pit.take(step) }
        var redone = pit.pit
        #expect(try redoLast(&redone)?.id == "brisket-2")

        try pit.take(.ask(.note("brisket", "Added oak.")))

        #expect(throws: PitError.rejected("There is nothing to redo.")) { try redoLast(&pit.pit) }
    }

    @Test(
        "An undo or a redo of another change than the one that was shown is refused, with the one.")
    func other() throws {
        var pit = TestPit.brisket()
        let start = try PitState.ready(pit.pit).lastChange()
        try pit.take(.ask(.note("brisket", "Added oak.")))
        let note = try PitState.ready(pit.pit).lastChange()
        var undone = pit
        for _ in 1...2 { try undone.take(.undo) }

        let errors = [(pit, PitRequest.undo(start)), (undone, .redo(note))].map { before, request in
            var pit = before
            let error = #expect(throws: PitError.self) { try pit.apply(request) }
            #expect(pit.pit == before.pit)
            return error?.description.components(separatedBy: ". Nothing").first
        }

        let time = LocalTime.when(pit.now, now: pit.now)
        let sentences: [String?] = [
            "Meanwhile the last change is another one: “Added oak.” noted for brisket \(time)",
            "Meanwhile another change was undone: brisket (5 kg) put on the pit \(time)",
        ]
        #expect(errors == sentences)
    }

    @Test("A redo keeps what the probe measured, and was silenced, since the undo.")
    func keeps() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        _ = try pit.note("brisket", "Added oak.", at: clock.now)
        _ = try pit.adjust("brisket", by: .seconds(-1800), at: clock.now)
        _ = try undoLast(&pit)
        pit.measure(.celsius(63, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)

        let cook = try #require(try redoLast(&pit))

        #expect(cook.progress(at: clock.now).event == .waits(stage: 0))
        #expect(cook.probe?.measurements.count == 1 && cook.notes.count == 1)

        _ = try pit.finish("brisket", early: true, at: clock.now)
        _ = try undoLast(&pit)
        clock.advance(by: .seconds(600))
        pit.measure(.celsius(64, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        _ = try redoLast(&pit)
        #expect(pit.allCooks(named: "brisket").first?.cook.probe?.measurements.count == 2)
    }

    @Test(
        "Without a change there is nothing to undo, and a pit that cannot be read has its own reason.",
        arguments: [
            (PitState.ready(Pit()), PitError.rejected("There is nothing to undo.")),
            (.unavailable(.unavailable("No disk.")), .unavailable("No disk.")),
        ])
    func nothing(state: PitState, reason: PitError) {
        #expect(throws: reason) { try state.lastChange() }
    }
}

extension Pit {
    /// The same pit, on which nothing can be redone.
    fileprivate var withoutUndone: Pit {
        var pit = self
        pit.journal.forgetUndone()
        return pit
    }
}

/// Requests as a person makes them, some of which are refused.
private struct RandomRequests {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func nextPause() -> Duration { .seconds(Int.random(in: 0...5000, using: &random)) }

    mutating func next(for pit: Pit, at now: Date) -> PitRequest {
        let cook = pit.cooks.randomElement(using: &random)
        guard let cook, pit.cooks.count < 5 || Bool.random(using: &random) else {
            return .start(.brisket)
        }
        let number = Int.random(in: 0..<9, using: &random)
        let requests: [PitRequest] = [
            cook.confirmation(after: cook.progress(at: now).event, early: true),
            .adjust(cook.id, by: .seconds(Int.random(in: -1000...1000, using: &random))),
            .note(number < 5 ? cook.id : "brisket", "Note \(number)"),
            .aim(cook.id, celsius: 90 + number),
            .finish(cook.id, early: true),
            .use(number > 3 ? .meat(number) : nil, for: cook.id), .start(.brisket), .meal(.end),
            .meal(.plan(ready: now + 20_000, adding: [.planned(.brisket), .onPit(cook.id)])),
            .meal(.remove([cook.id])),
        ]
        return requests[Int.random(in: requests.indices, using: &random)]
    }
}
