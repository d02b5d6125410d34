import Essentials
public import PitContract
import Streams
import Testing

/// The behaviours that every ``PitService`` shares.
///
/// The tests of each implementation verify them all:
///
///     @Test("It behaves like every service.", arguments: PitBehaviour.allCases)
///     func behaves(behaviour: PitBehaviour) async throws {
///         try await behaviour.verify { InMemoryPitService(clock: $0) }
///     }
public enum PitBehaviour: CaseIterable, Sendable {
    /// A new pit is empty.
    case startsEmpty
    /// When a change returns, the stream has its result.
    case streamsChanges
    /// A change is sent once.
    case sendsOnce
    /// A call that changes nothing sends nothing.
    case sendsChangesOnly
    /// A reader of one cook gets a signal at once, and for each change of this cook.
    case signalsChangesOfACook
    /// A stage can be confirmed once, also by two callers.
    case confirmsOnce
    /// A stage that does not wait yet, and a cook that is not done, end only if the caller says so.
    case endsNothingEarly
    /// An alarm is acknowledged by one of many, and not before its time.
    case acknowledgesOnce
    /// An alarm that is put off is one that can be acknowledged.
    case snoozes
    /// A cook that is finished is gone.
    case finishes
    /// A meal is kept with the cooks; the start of a dish is acknowledged by one of many when it is due.
    case keepsTheMeal
    /// A change and its cook are kept, also when the cook is gone.
    case keepsAJournal
    /// Undo after undo gives each pit back that was before, and redo after redo each one that was after.
    case undoesChanges
    /// A change is undone by one of many, and no other is.
    case undoesOnce
    /// A probe is in one cook, and what it measures is kept, without a change in the journal.
    case followsProbes
    /// A change of a cook that is not there is rejected.
    case rejectsUnknownCooks
    /// In a cancelled task a change throws ``PitError/cancelled``, and changes nothing.
    case throwsWhenCancelled

    /// Expects that the service behaves so.
    ///
    /// - Parameter make: Creates a service with an empty pit.
    /// - Throws: The error of a service that should have done what it was asked for.
    public func verify(
        _ make: @escaping @Sendable (any PitClock) async throws -> any PitService
    ) async throws {
        let clock = ManualPitClock()
        let service = try await make(clock)
        switch self {
        case .startsEmpty:
            #expect(await service.refresh() == .ready(Pit()))
        case .streamsChanges:
            let cook = try await service.start(.brisket)
            #expect(service.pit.newest?.cooks == [cook])
        case .sendsOnce:
            let states = try await service.states { try await service.start(.brisket) }
            #expect(states == [.ready(Pit()), await service.refresh()])
        case .sendsChangesOnly:
            let cook = try await service.start(.brisket)
            #expect(try await service.confirm(cook.id, stage: 0, early: true) != cook)
            let states = await service.states {
                try? await service.silence(.started(stage: 1), of: cook.id, for: nil)
            }
            #expect(states == [await service.refresh()])
        case .signalsChangesOfACook: try await Self.verifySignals(service)
        case .snoozes:
            let cook = try await service.start(.brisket)
            clock.advance(by: .seconds(1800))
            try await service.silence(.waits(stage: 0), of: cook.id, for: .seconds(600))
            let later = try await service.refresh().existingCook(cook.id)
            #expect(later.alarm(at: clock.now).map { $0.rang == nil } == true)
            try await service.silence(.waits(stage: 0), of: cook.id, for: nil)
        case .confirmsOnce:
            let cook = try await service.start(.brisket)
            let successes = await Self.count(of: 2) {
                (try? await service.confirm(cook.id, stage: 0, early: true)) != nil
            }
            #expect(successes == 1)
        case .endsNothingEarly:
            let cook = try await service.start(.brisket)
            let early = PitError.early("brisket: rub has 30 min left.")
            await #expect(throws: early) {
                try await service.confirm(cook.id, stage: 0, early: false)
            }
            await #expect(throws: early) { try await service.finish(cook.id, early: false) }
            #expect(await service.refresh().cooks == [cook])
            clock.advance(by: .seconds(1800))
            _ = try await service.confirm(cook.id, stage: 0, early: false)
            clock.advance(by: .seconds(180 * 60))
            _ = try await service.finish(cook.id, early: false)
        case .acknowledgesOnce:
            let cook = try await service.start(.brisket)
            await #expect(throws: PitError.self) {
                try await service.silence(.waits(stage: 0), of: cook.id, for: nil)
            }
            clock.advance(by: .seconds(1800))
            let successes = await Self.count(of: 8) {
                (try? await service.silence(.waits(stage: 0), of: cook.id, for: nil)) != nil
            }
            #expect(successes == 1)
        case .finishes:
            let cook = try await service.start(.brisket)
            #expect(try await service.finish(cook.id, early: true) == cook)
            #expect(service.pit.newest?.cooks == [])
        case .keepsTheMeal:
            let dinner = MealChange.plan(
                ready: clock.now + 4 * 3600, adding: [.planned(.brisket)])
            let meal = try await service.change(dinner)
            guard case .ready(let planned) = await service.refresh() else { return }
            #expect(planned.lastMeal == meal)
            clock.advance(by: .seconds(1800))
            let successes = await Self.count(of: 8) {
                (try? await service.silence(.started(stage: 0), of: "brisket", for: nil)) != nil
            }
            #expect(successes == 1)
            let cook = try await service.start(.brisket)
            _ = try await service.change(.end)
            guard case .ready(let pit) = await service.refresh() else { return }
            #expect(pit.cooks == [cook] && pit.lastMeal == nil)
        case .keepsAJournal:
            let cook = try await service.start(.brisket)
            let noted = try await service.note(cook.id, "Added oak.")
            #expect(noted.notes.map(\.text) == ["Added oak."])
            _ = try await service.finish(cook.id, early: true)
            guard case .ready(let pit) = await service.refresh() else { return }
            #expect(
                pit.journal.all.map(\.action) == [
                    .start, .note(text: "Added oak."), .finish(place: 0),
                ])
            #expect(pit.journal.all.last?.cook == noted)
        case .undoesChanges: try await Self.verifyUndo(service, clock)
        case .undoesOnce:
            let cook = try await service.start(.brisket)
            let noted = try await service.note(cook.id, "Added oak.")
            _ = try await service.note(cook.id, "Added oak.")
            let change = try await service.refresh().lastChange()
            let successes = await Self.count(of: 8) {
                (try? await service.undo(change)) != nil
            }
            #expect(successes == 1)
            #expect(await service.refresh().cooks == [noted])
        case .followsProbes: try await Self.verifyProbes(service, clock)
        case .rejectsUnknownCooks:
            await #expect(throws: PitError.rejected("There is no cook `ham`. The pit is empty.")) {
                try await service.finish("ham", early: true)
            }
        case .throwsWhenCancelled:
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    await #expect(throws: PitError.cancelled) { try await service.start(.brisket) }
                }
            }
            #expect(await service.refresh() == .ready(Pit()))
        }
    }
}
