import Foundation
import PitTestSupport
import Testing

@testable import PitContract

@Suite("The journal of a pit")
struct PitJournalTests {
    private let clock = ManualPitClock()

    @Test("Each change is worded with what it changed.")
    func texts() throws {
        var pit = Brisket().pit
        let (dinner, later) = (clock.now + 3600, clock.now + 7200)
        for request in [
            PitRequest.confirm("brisket", stage: 0, early: true),
            .adjust("brisket", by: .seconds(1800)), .adjust("brisket", by: .seconds(-900)),
            .note("brisket", "Added oak."), .finish("brisket", early: true),
            .meal(.plan(ready: dinner, adding: [])), .meal(.plan(ready: later, adding: [])),
            .meal(.plan(ready: nil, adding: [.planned(.brisket)])), .meal(.end),
        ] { _ = try pit.apply(request, at: clock.now) }
        let times = [dinner, later].map { LocalTime.text($0, now: clock.now) }

        #expect(
            pit.journal.all.map { $0.text(at: clock.now) } == [
                "brisket (5 kg) put on the pit", "rub of brisket confirmed",
                "smoke of brisket made 30 min longer", "smoke of brisket made 15 min shorter",
                "“Added oak.” noted for brisket", "brisket (5 kg) taken off the pit",
                "dinner planned for \(times[0])", "dinner moved to \(times[1])",
                "dishes of dinner changed", "dinner ended",
            ])
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

        #expect(pit.journal.changes.count == PitJournal.mostChanges)
        #expect(pit.journal.finished.count == PitJournal.mostFinished)
        let finishes = pit.journal.all.filter(\.isFinish).map(\.time)
        #expect(Set(finishes).count == finishes.count && finishes == finishes.sorted())
        #expect(finishes.last == clock.now)
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

        #expect(pit.cooks.isEmpty)
        #expect(finished.count == 10 && pit.journal.all == finished)
        #expect(throws: PitError.rejected("There is nothing to undo.")) {
            try PitState.ready(pit).lastChange()
        }
    }

    @Test("The notes of a cook are in the journal once, however many changes follow them.")
    func notesOnce() throws {
        var pit = Brisket().pit
        for number in 0..<50 { _ = try pit.note("brisket", "oak \(number)", at: clock.now) }
        for _ in 0..<40 { _ = try pit.adjust("brisket", by: .seconds(1), at: clock.now) }
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(pit.journal.all.compactMap(\.cook).reduce(0) { $0 + $1.notes.count } == 50)
    }

    @Test("A journal of huge cooks or meals drops its oldest changes; the newest can be undone.")
    func hugeCooks() throws {
        let task = String(repeating: "a", count: 1 << 20)
        let plan = CookPlan(name: "ham", stages: [.init(name: "smoke", minutes: 60, task: task)])
        var pit = Pit()
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        for _ in 0..<90 { _ = try pit.adjust("ham", by: .seconds(60), at: clock.now) }

        #expect(pit.journal.changes.count < 20)
        #expect(try pit.undo(PitState.ready(pit).lastChange(), at: clock.now) != nil)

        let dishes = Array(repeating: MealOrder.planned(.brisket), count: 5_000)
        _ = try pit.change(.plan(ready: clock.now + 20_000, adding: dishes), at: clock.now)
        for _ in 0..<90 { _ = try pit.adjust("ham", by: .seconds(60), at: clock.now) }
        #expect(pit.journal.changes.count < 20)
    }

    @Test("A cook has at most a hundred notes.")
    func manyNotes() throws {
        var pit = Brisket().pit
        for number in 1...100 { _ = try pit.note("brisket", "\(number)", at: clock.now) }

        #expect(
            throws: PitError.rejected(
                "brisket has 100 notes, and cannot have more. Nothing changed.")
        ) { _ = try pit.note("brisket", "101", at: clock.now) }
    }
}
