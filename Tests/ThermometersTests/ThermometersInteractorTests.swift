import Essentials
import MeatProbe
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

@Suite("Thermometers and the probes in meat", .schedules(50))
struct ThermometersInteractorTests {
    private let fixture = ThermometersFixture()

    private func state(of cook: Cook.ID) async -> ProbeState?? {
        guard case .ready(let pit)? = fixture.pit.pit.newest else { return nil }
        return pit.cook(cook)?.probe?.state(at: fixture.clock.now)
    }

    private func names(_ unit: any ViewableRouting) -> [String] {
        unit.children.map { $0.tree.name }
    }

    @Test(
        "Each cook with a probe has a child, as long as it has one, and a probe that is moved leaves nothing behind."
    )
    func children() async throws {
        for _ in 1...3 { _ = try await fixture.pit.start(.brisket) }
        try await fixture.launch { unit in
            #expect(unit.children.isEmpty)
            _ = try await fixture.pit.use(fixture.meat(56), for: "brisket")
            _ = try await fixture.pit.use(fixture.meat(57), for: "brisket-2")
            await settle()
            #expect(names(unit) == ["MeatProbe “brisket”", "MeatProbe “brisket-2”"])

            await fixture.hear(56, 634)
            _ = try await fixture.pit.use(nil, for: "brisket")
            await settle()
            #expect(names(unit) == ["MeatProbe “brisket-2”"])

            _ = try await fixture.pit.use(fixture.meat(56), for: "brisket-3")
            await settle()
            #expect(names(unit) == ["MeatProbe “brisket-2”", "MeatProbe “brisket-3”"])
            #expect(await state(of: "brisket") == .some(nil))
            #expect(
                await state(of: "brisket-3") == .reading(Temperature(tenths: 634), age: .zero))
        }
    }

    @Test("A reading is with its cook on the pit and in the view, which shows its silence in time.")
    func reading() async throws {
        try await fixture.startBrisket()
        try await fixture.launch { _ in
            await fixture.hear(56, 634)
            await fixture.pass(1)

            let reading = ProbeState.reading(Temperature(tenths: 634), age: .seconds(1))
            #expect(await state(of: "brisket") == reading)
            let rows = try #require(fixture.last?.rows)
            #expect(
                rows.map(\.state) == [
                    reading, .reading(Temperature(tenths: 1072), age: .seconds(1)),
                ])
            #expect(rows.map(\.cook) == ["brisket", nil] && !rows.contains(where: \.isConfirmed))

            #expect(fixture.manualClock.sleeps.last == fixture.clock.now + 299)
            await fixture.pass(299)

            let state = fixture.last?.rows.first?.state
            #expect(state == .silent(.seconds(300)) && fixture.manualClock.sleeps.isEmpty)
        }
    }

    @Test("A confirmed thermometer of the model of a silent one is named, and not used by itself.")
    func replacement() async throws {
        try await fixture.startBrisket()
        try await fixture.launch { _ in
            await fixture.hear(56, 634)
            await fixture.pass(280)
            await fixture.hear(60, 640, times: 2)
            await fixture.pass(8)
            #expect(fixture.last?.replacements == [])

            await fixture.hear(60, 640)
            await fixture.pass(1)

            let replacement = try #require(fixture.last?.replacements.first)
            #expect(replacement.new == fixture.meat(60) && replacement.cook == "brisket")
            #expect(replacement.silence == .seconds(301))
            #expect(await state(of: "brisket") == .silent(.seconds(301)))
            _ = try await fixture.pit.use(fixture.meat(60), for: "brisket")
            await settle()
            #expect(fixture.last?.replacements == [])
        }
    }

    @Test(
        "When readings cannot be kept, the view is told why, until the cook's probe is taken away.")
    func failure() async throws {
        try await fixture.startBrisket()
        let used = try #require(fixture.pit.pit.newest)
        let service = PitServiceSpy()
        service.states.send(used)
        let full = PitError.unavailable("The disk is full.")
        service.performSpy.suspends()
        try await fixture.launch(on: service) { _ in
            await fixture.pass(1)
            await fixture.hear(56, 634)
            #expect(fixture.last?.failure == nil)

            service.performSpy.fails(full)
            service.performSpy.resumeAll(throwing: full)
            await settle()
            #expect(fixture.last?.failure == full)

            service.states.send(.ready(Pit()))
            await settle()
            service.performSpy.returns(PitAnswer())
            service.states.send(used)
            await settle()
            let last = try #require(fixture.last)
            #expect(last.rows.first?.cook == "brisket" && last.failure == nil)
        }
    }

    @Test("The end of the source is shown with the last readings.")
    func end() async throws {
        try await fixture.launch { unit in
            await fixture.hear(56, 634)
            fixture.probes.change(.ended("It is over."))
            await fixture.pass(1)

            let last = try #require(fixture.last)
            #expect(last.source == .ended("It is over.") && last.rows.count == 2)
            #expect(!unit.tree.work.contains("reads the thermometers"))
        }
    }

    private final class ProbesServiceSpy: ProbesService {
        private let states = StateStream(ProbesState())
        let watchSpy = Spy<Void, Void, Never>("watch()")

        var probes: SharedStream<ProbesState> { states.values }
        var now: ContinuousClock.Instant { .now }
        func watch() async { await watchSpy() }
    }

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

    @Test(
        "While the view shows a state, cooks get their children, and all that happens is one more: the newest."
    )
    func slowView() async throws {
        _ = try await fixture.pit.start(.brisket)
        try await fixture.launch { unit in
            let count = fixture.shown.count
            fixture.presenter.showSpy.suspends()
            _ = try await fixture.pit.use(fixture.meat(56), for: "brisket")
            await settle()
            #expect(unit.children.count == 1)
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

    private struct Row: PitCookDependency {
        let clock: any PitClock
        let view: PitCookPresentableSpy

        func makePitCookPresenter(
            of cook: Cook.ID, style: PitCookStyle
        ) async -> any PitCookPresentable { view }
    }

    private final class Listener: PitCookListener {
        func didFinishPitCook(_ id: Cook.ID) async {}
    }

    private let listener = Listener()

    /// Attaches the row of the cook for `body`.
    private func launchRow(_ body: () async throws -> Void) async throws {
        let view = PitCookPresentableSpy()
        let row = await PitCookBuilder(dependency: Row(clock: fixture.clock, view: view))
            .build(withListener: listener, pit: fixture.pit, cook: "brisket", style: .row)
        try await row.launch { try await body() }
    }

    private var cook: Cook? {
        guard case .ready(let pit)? = fixture.pit.pit.newest else { return nil }
        return pit.cook("brisket")
    }

    @Test(
        "A reading that arrives while the person confirms is kept, and confirms nothing.",
        .schedules(500))
    func readingAndConfirmation() async throws {
        try await fixture.startBrisket()
        try await fixture.launch { _ in
            await fixture.hear(56, 600)
            await fixture.pass(1800)
            try await launchRow {
                fixture.probes.hear(.tp12(56, meat: 634, pit: 1072))
                _ = try await fixture.pit.confirm("brisket", stage: 0, early: false)
                await settle()
            }

            #expect(cook?.progress(at: fixture.clock.now).event == .started(stage: 1))
            #expect(
                cook?.probe?.state(at: fixture.clock.now)
                    == .reading(Temperature(tenths: 634), age: .zero))
        }
    }

    @Test(
        "A cook that is finished while its probe's program restarts gets no reading any more.",
        .schedules(500))
    func finishAndRestart() async throws {
        try await fixture.startBrisket()
        try await fixture.launch { unit in
            await fixture.hear(56, 634)
            for _ in 1...2 { await fixture.pass(1) }
            try await launchRow {
                let count = fixture.shown.count
                fixture.presenter.showSpy.suspends()
                fixture.probes.change(.interrupted("rtl_433 ended with exit code 3."))
                await fixture.presenter.showSpy.called(times: count + 1)
                async let finished = fixture.pit.finish("brisket", early: true)
                fixture.probes.change(.open)
                fixture.probes.hear(.tp12(56, meat: 640, pit: 1072))
                _ = try await finished
                fixture.presenter.showSpy.returns(())
                fixture.presenter.showSpy.resumeAll(returning: ())
                await settle()
            }
            #expect(unit.children.isEmpty)

            // Another one has its name, and no probe.
            _ = try await fixture.pit.start(.brisket)
            await fixture.pass(1)

            let (cook, last) = try (#require(cook), #require(fixture.last))
            #expect(unit.children.isEmpty && cook.probe == nil)
            #expect(last.failure == nil && last.rows.map(\.cook) == [nil, nil])
        }
    }

    @Test(
        "In each tried order of a reading, another probe and the detach, nothing is shown after it.",
        .schedules(500)
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
        #expect(unit.tree.work.isEmpty && unit.children.isEmpty)
    }
}
