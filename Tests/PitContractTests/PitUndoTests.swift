import Foundation
import PitTestSupport
import RaceTesting
import Testing

@testable import PitContract

@Suite("Undo on a pit")
struct PitUndoTests {
    private let clock = ManualPitClock()

    private func undoLast(_ pit: inout Pit) throws -> Cook? {
        try pit.undo(PitState.ready(pit).lastChange(), at: clock.now)
    }

    private func acknowledge(_ pit: inout Pit) -> Bool {
        (try? pit.silence(.waits(stage: 0), of: "brisket", for: nil, at: clock.now)) != nil
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
        var pit = Pit()
        for _ in 1...2 { _ = pit.start(.brisket, at: clock.now) }
        _ = try undoLast(&pit)
        clock.advance(by: .seconds(1800))
        #expect(acknowledge(&pit))
        #expect(throws: PitError.self) { try pit.note("brisket", "", at: clock.now) }
        var redone = pit
        #expect(try redoLast(&redone)?.id == "brisket-2")

        _ = try pit.note("brisket", "Added oak.", at: clock.now)

        #expect(throws: PitError.rejected("There is nothing to redo.")) { try redoLast(&pit) }
    }

    @Test(
        "A redo of another change than the one that was shown is refused, with the one that it is.")
    func otherRedo() throws {
        var pit = Pit()
        for _ in 1...2 { _ = pit.start(.brisket, at: clock.now) }
        _ = try undoLast(&pit)
        let shown = try PitState.ready(pit).lastUndone()
        _ = try undoLast(&pit)
        let before = pit

        let error = #expect(throws: PitError.self) { try pit.redo(shown, at: clock.now) }

        let sentence = "Meanwhile another change was undone: brisket (5 kg) put on the pit at "
        #expect(error?.description.hasPrefix(sentence) == true)
        #expect(pit == before)
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
        #expect(cook.probe?.measurements.count == 1)
        #expect(cook.notes.count == 1)
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
            .note(cook.id, "Note \(number)"), .finish(cook.id, early: true),
            .use(number > 3 ? .meat(number) : nil, for: cook.id), .start(.brisket), .meal(.end),
            .meal(.plan(ready: now + 20_000, adding: [.planned(.brisket), .onPit(cook.id)])),
            .meal(.remove([cook.id])),
        ]
        return requests[Int.random(in: requests.indices, using: &random)]
    }
}
