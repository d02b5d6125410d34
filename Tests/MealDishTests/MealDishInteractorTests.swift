import Essentials
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import StreamsTestSupport
import Testing

@testable import MealDish

/// The brisket of the tests takes 210 minutes; dinner is in 240.
@Suite("MealDish", .schedules(50))
struct MealDishInteractorTests {
    private struct Dependency: MealDishDependency {
        let clock: any PitClock
    }

    private let clock = ManualPitClock()
    private let service = PitServiceSpy()

    private func pit(after change: (inout Pit) throws -> Void = { _ in }) throws -> Pit {
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: clock.now + 240 * 60, adding: [.planned(.brisket)]), at: clock.now)
        try change(&pit)
        return pit
    }

    private func makeUnit() async -> any MealDishRouting {
        await MealDishBuilder(dependency: Dependency(clock: clock))
            .build(pit: service, dish: "brisket")
    }

    /// Launches the unit, with its dish on the pit.
    private func launchOnPit(
        _ body: (any MealDishRouting) async throws -> Void
    ) async throws {
        service.states.send(.ready(try pit { _ = $0.start(.brisket, at: clock.now) }))
        let unit = await makeUnit()
        try await unit.launch { try await body(unit) }
    }

    @Test("Once the unit is attached, the stream has the dish.")
    func becomesActive() async throws {
        service.states.send(.ready(try pit()))
        let unit = await makeUnit()
        try await unit.launch {
            await settle()

            #expect(unit.tree.name == "MealDish “brisket”")
            #expect(unit.dish.newest??.status == .planned)
        }
    }

    @Test("The stream has each change of the cook.")
    func follows() async throws {
        service.states.send(.ready(try pit()))
        let unit = await makeUnit()
        try await unit.launch {
            service.states.send(.ready(try pit { _ = $0.start(.brisket, at: clock.now) }))
            await settle()

            #expect(unit.dish.newest??.status == .onPit(.started(stage: 0)))
            #expect(unit.dish.newest??.minutesLate == -30)
        }
    }

    @Test("The stream has each change once: a state of the pit that changes nothing is none.")
    func once() async throws {
        try await launchOnPit { unit in
            await settle()
            let dishes = await unit.dish.elements {
                for state in [service.states.value, .ready(Pit())] {
                    service.states.send(state)
                    await settle()
                }
            }

            #expect(dishes.map { $0?.status } == [.onPit(.started(stage: 0)), nil])
        }
    }

    @Test("While the pit cannot be read, the dish goes on as it was.")
    func unavailable() async throws {
        try await launchOnPit { unit in
            await settle()
            service.states.send(.unavailable(.unavailable("The disk is gone.")))
            await settle()

            #expect(unit.dish.newest??.minutesLate == -30)
        }
    }

    @Test("When the meal no longer has the dish, the stream says so.")
    func ends() async throws {
        try await launchOnPit { unit in
            service.states.send(.ready(Pit()))
            await settle()

            #expect(unit.dish.newest == .some(nil))
        }
    }

    @Test("Without a change of the pit, it streams what changes by itself, and sleeps until then.")
    func sleeps() async throws {
        service.states.send(.ready(try pit()))
        let unit = await makeUnit()
        let start = clock.now
        try await unit.launch {
            await settle()
            #expect(clock.sleeps == [start + 1800])

            clock.advance(by: .seconds(1800))
            await settle()
            #expect(unit.dish.newest??.status == .due)
            #expect(clock.sleeps == [start + 1860])

            clock.advance(by: .seconds(60))
            await settle()
            #expect(unit.dish.newest??.minutesLate == 1)
        }
        #expect(clock.sleeps.isEmpty)
    }
}
