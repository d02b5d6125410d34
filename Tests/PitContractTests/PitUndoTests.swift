import Foundation
import PitContract
import PitTestSupport
import RaceTesting
import Testing

@Suite("Undo on a pit")
struct PitUndoTests {
    private let clock = ManualPitClock()

    private func undoLast(_ pit: inout Pit) throws -> Cook? {
        try pit.undo(PitState.ready(pit).lastChange(), at: clock.now)
    }

    private func acknowledge(_ pit: inout Pit) -> Bool {
        (try? pit.silence(.waits(stage: 0), of: "brisket", for: nil, at: clock.now)) != nil
    }

    @Test(
        "Undo after undo gives back each pit of before.", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var changes = RandomChanges(seed: seed)
        var pits = [Pit()]
        while pits.count <= 60 {
            var pit = pits[pits.count - 1]
            clock.advance(by: changes.nextPause())
            changes.change(&pit, at: clock.now)
            if pit != pits.last { pits.append(pit) }
        }

        var pit = pits.removeLast()
        for before in pits.reversed() {
            clock.advance(by: changes.nextPause())
            _ = try undoLast(&pit)
            #expect(pit == before)
        }
        #expect(pit == Pit())
    }

    @Test("Without a change there is nothing to undo.")
    func nothing() {
        #expect(throws: PitError.rejected("There is nothing to undo.")) {
            try PitState.ready(Pit()).lastChange()
        }
    }

    @Test("A pit that cannot be read has no change to undo, for its own reason.")
    func unavailable() {
        #expect(throws: PitError.unavailable("No disk.")) {
            try PitState.unavailable(.unavailable("No disk.")).lastChange()
        }
    }

    @Test("A change that is not the last one any more is refused, with the one that is.")
    func other() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        let shown = try PitState.ready(pit).lastChange()
        _ = try pit.note("brisket", "Added oak.", at: clock.now)
        let before = pit

        let error = #expect(throws: PitError.self) {
            _ = try pit.undo(shown, at: clock.now)
        }

        #expect(
            error?.description.hasPrefix(
                "Meanwhile the last change is another one: “Added oak.” noted for brisket at ")
                == true)
        #expect(pit == before)
    }

    @Test("An event that happens again after an undo has an alarm again.")
    func alarmAgain() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.adjust("brisket", by: .seconds(-1800), at: clock.now)
        #expect(acknowledge(&pit))

        _ = try undoLast(&pit)

        #expect(!acknowledge(&pit))
        clock.advance(by: .seconds(1800))
        #expect(acknowledge(&pit))
    }

    @Test("The undo of a note leaves acknowledged what was acknowledged since.")
    func acknowledgedOnce() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.note("brisket", "Added oak.", at: clock.now)
        clock.advance(by: .seconds(1800))
        #expect(acknowledge(&pit))

        let cook = try #require(try undoLast(&pit))

        #expect(cook.notes.isEmpty)
        #expect(!acknowledge(&pit))
    }

    @Test("The undo of a change of dinner forgets no reminder that the person has had.")
    func reminded() throws {
        var pit = Pit()
        let dinner = MealChange.plan(ready: clock.now + 3 * 3600, adding: [.planned(.brisket)])
        _ = try pit.change(dinner, at: clock.now)
        _ = try pit.change(.plan(ready: nil, adding: [.planned(.brisket)]), at: clock.now)
        func remind() -> Bool {
            (try? pit.silence(.started(stage: 0), of: "brisket", for: nil, at: clock.now)) != nil
        }
        #expect(remind())

        _ = try undoLast(&pit)

        #expect(!remind())
        #expect(pit.lastMeal?.dishes.map(\.id) == ["brisket"])
    }

    @Test("The undo of a start returns no cook.")
    func start() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)

        #expect(try undoLast(&pit) == nil)
    }
}

/// Changes as a person makes them, some of which are refused.
private struct RandomChanges {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func nextPause() -> Duration { .seconds(Int.random(in: 0...5000, using: &random)) }

    mutating func change(_ pit: inout Pit, at now: Date) {
        let cook = pit.cooks.randomElement(using: &random)
        guard let cook, pit.cooks.count < 5 || Bool.random(using: &random) else {
            _ = pit.start(.brisket, at: now)
            return
        }
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            let stage = cook.progress(at: now).event.stage ?? 0
            _ = try? pit.confirm(cook.id, stage: stage, early: true, at: now)
        case 1:
            let seconds = Int.random(in: -1000...1000, using: &random)
            _ = try? pit.adjust(cook.id, by: .seconds(seconds), at: now)
        case 2: _ = try? pit.note(cook.id, "Note \(Int.random(in: 0..<9, using: &random))", at: now)
        case 3: _ = try? pit.finish(cook.id, early: true, at: now)
        case 4:
            let orders: [MealOrder] = [.planned(.brisket), .onPit(cook.id)]
            _ = try? pit.change(.plan(ready: now + 20_000, adding: orders), at: now)
        case 5: _ = try? pit.change(.end, at: now)
        default: _ = pit.start(.brisket, at: now)
        }
    }
}
