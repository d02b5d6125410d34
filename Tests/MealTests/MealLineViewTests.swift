import Console
import ConsoleTestSupport
import Essentials
import MealViews
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import Meal

@Suite("MealLineView", .failsIfStuck)
@MainActor
struct MealLineViewTests {
    private let console = LinePrintingSpy()
    private let listener = MealPresentableListenerSpy()
    private let clock = ManualPitClock()

    private func makeSUT() -> MealLineView {
        let sut = MealLineView(console: console, clock: clock)
        sut.set(listener: listener)
        return sut
    }

    private func time(_ minutes: Int) -> String {
        LocalTime.text(clock.now + Double(minutes * 60), now: clock.now)
    }

    /// Returns the plan of a dinner in some minutes, with this number of briskets, which take 210.
    private func plan(minutes: Int, briskets: Int) throws -> MealPlan {
        var pit = Pit()
        let orders = Array(repeating: MealOrder.planned(.brisket), count: briskets)
        let meal = try pit.change(
            .plan(ready: clock.now + Double(minutes * 60), adding: orders), at: clock.now)
        return MealPlan(meal, on: pit, at: clock.now)
    }

    private func state(_ plan: MealPlan?, _ phase: MealPhase = .none) -> MealState {
        MealState(plan: plan, phase: phase)
    }

    @Test("The command reads what the person asks for, and reports it.")
    func command() async throws {
        let sut = makeSUT()
        let dinner = try #require(sut.commands.first)

        try await dinner.run()
        try await dinner.run(["remove", "ribs,", "chicken"])
        let error = await #expect(throws: LineCommandError.self) { try await dinner.run(["soon"]) }

        #expect(listener.didTapMealSpy.calls == [.show, .remove(["ribs", "chicken"])])
        #expect(error?.description.hasPrefix("“soon” is not for dinner.") == true)
    }

    @Test("Who is late is said once, and again when that changes, but not each minute.")
    func verdict() async throws {
        let sut = makeSUT()
        let late = try plan(minutes: 200, briskets: 1)
        let sentence = "Dinner at \(time(200)): brisket is 10 min late."

        await sut.show(state(late))
        clock.advance(by: .seconds(60))
        await sut.show(state(MealPlan(ready: late.ready, dishes: late.dishes)))
        #expect(console.printSpy.calls == [sentence])

        await sut.show(state(try plan(minutes: 300, briskets: 2)))
        #expect(
            console.printSpy.calls.dropFirst() == ["Dinner at \(time(300)): all 2 are on time."])
    }

    @Test("A change of a cook that is late is said.")
    func adjusted() async throws {
        let sut = makeSUT()
        let target = time(210)
        var pit = Pit()
        let meal = try pit.change(
            .plan(ready: clock.now + 210 * 60, adding: [.planned(.brisket)]), at: clock.now)
        _ = pit.start(.brisket, at: clock.now)
        for _ in 1...2 {
            _ = try pit.adjust("brisket", by: .seconds(600), at: clock.now)
            let plan = MealPlan(pit.lastMeal ?? meal, on: pit, at: clock.now)
            await sut.show(state(plan))
        }

        #expect(
            console.printSpy.calls
                == [10, 20].map { "Dinner at \(target): brisket is \($0) min late." })
    }

    @Test("A dish whose cook leaves the pit is said, once.")
    func gone() async throws {
        let sut = makeSUT()
        let target = time(210)
        var pit = Pit()
        let meal = try pit.change(
            .plan(ready: clock.now + 210 * 60, adding: [.planned(.brisket)]), at: clock.now)
        _ = pit.start(.brisket, at: clock.now)
        await sut.show(state(MealPlan(pit.lastMeal ?? meal, on: pit, at: clock.now)))
        _ = try pit.finish("brisket", early: true, at: clock.now)

        for _ in 1...2 {
            await sut.show(state(MealPlan(pit.lastMeal ?? meal, on: pit, at: clock.now)))
        }

        #expect(
            console.printSpy.calls.dropFirst() == ["Dinner at \(target): brisket is off the pit."])
    }

    @Test("During a request nothing is said; then the dishes are listed.")
    func request() async throws {
        let sut = makeSUT()
        let plan = try plan(minutes: 200, briskets: 2)

        await sut.show(state(plan, .pending))
        #expect(console.printSpy.calls.isEmpty)
        await sut.show(state(plan, .done(.show, ended: nil)))

        #expect(
            console.printSpy.calls == [
                """
                Dinner at \(time(200)): brisket is 10 min late, brisket-2 is 10 min late.
                  brisket (5 kg)    start now: ready at \(time(210)), 10 min late
                  brisket-2 (5 kg)  start now: ready at \(time(210)), 10 min late
                To eat when all is ready, type `dinner \(time(210))`.
                """
            ])
    }

    @Test("A dinner without dishes says how to add some; without a dinner, how to plan one.")
    func hints() async throws {
        let sut = makeSUT()

        await sut.show(state(nil, .done(.show, ended: nil)))
        await sut.show(state(try plan(minutes: 60, briskets: 0), .pending))
        await sut.show(state(try plan(minutes: 60, briskets: 0), .done(.show, ended: nil)))

        #expect(
            console.printSpy.calls == [
                "No dinner is planned. Type `dinner 18:00` with your dishes: `brisket 5kg, ribs 2kg`.",
                "Dinner at \(time(60)) has no dishes yet.\nAdd what you cook: `dinner add ribs 2kg`.",
            ])
    }

    @Test("The end of a meal is said, whoever ended it.", arguments: [true, false])
    func over(isRequest: Bool) async throws {
        let sut = makeSUT()
        let plan = try plan(minutes: 300, briskets: 1)
        await sut.show(state(plan))

        await sut.show(state(nil, isRequest ? .done(.end, ended: plan.ready) : .none))

        let sentence = "Dinner at \(time(300)) is over. What is on the pit stays there."
        #expect(console.printSpy.calls.dropFirst() == [sentence])
    }

    @Test("A failure is printed and recorded.")
    func failed() async {
        let error = PitError.rejected("`ham` is not part of dinner.")

        await makeSUT().show(state(nil, .failed(error)))

        #expect(console.printErrorSpy.calls == [error.description])
        #expect(console.printFailureSpy.calls as? [PitError] == [error])
    }
}
