import PitContract
import PitCook
import PitInMemory
import PitTestSupport
import ProbesContract
import ProbesInMemory
import ProbesTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing
import Thermometers

@Suite("Thermometers under many schedules", .schedules(500))
struct ThermometersSchedulesTests {
    private struct Row: PitCookDependency {
        let clock: any PitClock
        let view: PitCookPresentableSpy

        func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable { view }
    }

    private final class Listener: PitCookListener {
        func didFinishPitCook(_ id: Cook.ID) async {}
    }

    private let fixture = ThermometersFixture()
    private let listener = Listener()

    /// Attaches the row of the cook for `body`, which gets the way in which its view reports to it.
    private func launchRow(
        _ body: (any PitCookPresentableListener) async throws -> Void
    ) async throws {
        let view = PitCookPresentableSpy()
        let row = await PitCookBuilder(dependency: Row(clock: fixture.clock, view: view))
            .build(withListener: listener, pit: fixture.pit, cook: "brisket", style: .row)
        try await row.launch { try await body(#require(view.setSpy.calls.first)) }
    }

    private var cook: Cook? {
        guard case .ready(let pit)? = fixture.pit.pit.newest else { return nil }
        return pit.cook("brisket")
    }

    @Test("A reading that arrives while the person confirms is kept, and confirms nothing.")
    func readingAndConfirmation() async throws {
        try await fixture.startBrisket()
        try await fixture.launch { _ in
            await fixture.hear(56, 600)
            await fixture.pass(1800)
            try await launchRow { person in
                fixture.probes.hear(.tp12(56, meat: 634, pit: 1072))
                await person.didTapConfirm(early: false)
                await settle()
            }

            #expect(cook?.progress(at: fixture.clock.now).event == .started(stage: 1))
            #expect(
                cook?.probe?.state(at: fixture.clock.now)
                    == .reading(Temperature(tenths: 634), age: .zero))
        }
    }

    @Test("A cook that is finished while its probe's program restarts gets no reading any more.")
    func finishAndRestart() async throws {
        try await fixture.startBrisket()
        try await fixture.launch { unit in
            await fixture.hear(56, 634)
            for _ in 1...2 { await fixture.pass(1) }
            try await launchRow { person in
                let count = fixture.shown.count
                fixture.presenter.showSpy.suspends()
                fixture.probes.change(.interrupted("rtl_433 ended with exit code 3."))
                await fixture.presenter.showSpy.called(times: count + 1)
                async let finished: Void = person.didTapFinish(early: true)
                fixture.probes.change(.open)
                fixture.probes.hear(.tp12(56, meat: 640, pit: 1072))
                await finished
                fixture.presenter.showSpy.returns(())
                fixture.presenter.showSpy.resumeAll(returning: ())
                await settle()
            }
            #expect(unit.children.isEmpty)

            // Another one has its name, and no probe.
            _ = try await fixture.pit.start(.brisket)
            await fixture.pass(1)

            #expect(unit.children.isEmpty)
            #expect(cook != nil)
            #expect(cook?.probe == nil)
            #expect(fixture.last?.failure == nil)
            #expect(fixture.last?.rows.map(\.cook) == [nil, nil])
        }
    }

    @Test(
        "In each tried order of a reading, another probe and the detach, nothing is shown after it."
    )
    func detach() async throws {
        try await fixture.startBrisket()
        let unit = await ThermometersBuilder(dependency: fixture)
            .build(pit: fixture.pit, probes: fixture.probes)
        try await unit.launch()
        async let reading: Void = fixture.hear(56, 634)
        async let used = fixture.pit.use(nil, for: "brisket")
        await unit.shutdown()
        let count = fixture.shown.count
        _ = try await (reading, used)
        await settle()

        #expect(fixture.shown.count == count)
        #expect(unit.tree.work.isEmpty)
        #expect(unit.children.isEmpty)
    }
}
