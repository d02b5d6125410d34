import PitContract
import PitInMemory
import PitTestSupport
import ProbesContract
import ProbesInMemory
import ProbesTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing
import Thermometers

@Suite("The work of Thermometers", .schedules(50))
struct ThermometersWorkTests {
    private final class ProbesServiceSpy: ProbesService {
        private let states = StateStream(ProbesState())
        let watchSpy = Spy<Void, Void, Never>("watch()")

        var probes: SharedStream<ProbesState> { states.values }
        var now: ContinuousClock.Instant { .now }
        func watch() async { await watchSpy() }
    }

    private let fixture = ThermometersFixture()

    @Test("The source is read once, until the detach, which waits for its end.")
    func source() async throws {
        let source = ProbesServiceSpy()
        source.watchSpy.suspendsUntilCancelled(returning: ())
        try await fixture.launch(hearing: source) { unit in
            #expect(source.watchSpy.calls.count == 1)
            #expect(unit.tree.work.contains("reads the thermometers"))
        }

        #expect(source.watchSpy.calls.count == 1)
    }

    @Test("The child of a cook does not wait for the view.")
    func childBeforeView() async throws {
        _ = try await fixture.pit.start(.brisket)
        try await fixture.launch { unit in
            fixture.presenter.showSpy.suspends()
            _ = try await fixture.pit.use(fixture.meat(56), for: "brisket")
            await settle()

            #expect(unit.children.count == 1)
            fixture.presenter.showSpy.returns(())
            fixture.presenter.showSpy.resumeAll(returning: ())
        }
    }

    @Test("While the view shows a state, all that happens is one more: the newest.")
    func slowView() async throws {
        try await fixture.launch { _ in
            let count = fixture.shown.count
            fixture.presenter.showSpy.suspends()
            for tenths in [634, 640, 650, 660] {
                await fixture.hear(56, tenths)
                await fixture.pass(1)
            }
            #expect(fixture.shown.count == count + 1)
            fixture.presenter.showSpy.resumeAll(returning: ())
            await settle()

            #expect(fixture.shown.count == count + 2)
            #expect(
                fixture.last?.rows.first?.state
                    == .reading(Temperature(tenths: 660), age: .seconds(1)))
            fixture.presenter.showSpy.returns(())
        }
    }
}
