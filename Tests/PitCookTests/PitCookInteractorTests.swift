import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("PitCookInteractor follows its cook", .schedules(50), .exhaustive)
struct PitCookInteractorTests {
    private let fixture = PitCookFixture()
    private let error = PitError.unavailable("The pit cannot be read.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("Becoming active shows how far the cook is.")
    func becomesActive() async throws {
        fixture.clock.advance(by: .seconds(30 * 60))

        try await UnitUnderTest.launch(fixture.makeSUT()) {
            #expect(shown == [fixture.state(fixture.rub, .waits(stage: 0))])
        }
    }

    @Test("A change of the cook is shown.")
    func change() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.send(fixture.smoke)
            await settle()

            #expect(
                shown == [
                    fixture.state(fixture.rub, .started(stage: 0)),
                    fixture.state(fixture.smoke, .started(stage: 1)),
                ])
        }
    }

    @Test("A change of another cook is not shown.")
    func otherCook() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            var pit = fixture.rub
            _ = pit.start(.brisket, at: fixture.clock.now)
            fixture.send(pit)
            await settle()

            #expect(shown.count == 1)
        }
    }

    @Test("A pit that cannot be read is shown, and the cook again afterwards.")
    func unavailable() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.send(.unavailable(error))
            await settle()
            fixture.send(fixture.rub)
            await settle()

            let cook = fixture.state(fixture.rub, .started(stage: 0))
            #expect(shown == [cook, .unavailable(error), cook])
        }
    }

    @Test("While the cook is there or cannot be seen, the parent hears nothing.")
    func there() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.send(fixture.smoke)
            await settle()
            fixture.send(.unavailable(error))
            await settle()

            #expect(shown.count == 3)
            #expect(fixture.listener.didFinishPitCookSpy.callCount == 0)
        }
    }
}
