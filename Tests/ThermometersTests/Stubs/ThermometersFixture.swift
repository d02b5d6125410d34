import MeatProbe
import PitContract
import PitInMemory
import PitTestSupport
import ProbesContract
import ProbesInMemory
import ProbesTestSupport
import Routing
import RoutingTestSupport
import Thermometers

/// The unit with real children, a pit and thermometers in memory; its view is a double.
struct ThermometersFixture: ThermometersDependency, MeatProbeDependency {
    let manualClock = ManualPitClock()
    let arrivals = ProbesClockFake()
    let pit: InMemoryPitService
    let probes: InMemoryProbesService
    let presenter = ThermometersPresentableSpy()

    init() {
        pit = InMemoryPitService(clock: manualClock)
        probes = InMemoryProbesService(now: { [arrivals] in arrivals.now })
    }

    var clock: any PitClock { manualClock }
    var meatProbeBuilder: any MeatProbeBuildable { MeatProbeBuilder(dependency: self) }
    var shown: [ThermometersState] { presenter.showSpy.calls }
    var last: ThermometersState? { shown.last }

    func makeThermometersPresenter() async -> any ThermometersPresentable { presenter }

    func meat(_ id: Int) -> ProbeName { Transmission.probe(id, "meat") }

    /// Lets time pass on both clocks, and what is due happen.
    func pass(_ seconds: Int) async {
        arrivals.advance(by: .seconds(seconds))
        manualClock.advance(by: .seconds(seconds))
        await settle()
    }

    /// Lets a thermometer transmit a number of times, 12 seconds apart, and stops after the last one.
    func hear(_ id: Int, _ tenths: Int?, times: Int = 1) async {
        for time in 1...times {
            if time > 1 { await pass(12) }
            probes.hear(.tp12(id, meat: tenths, pit: 1072))
            await settle()
        }
    }

    /// Starts a brisket with the probe of thermometer 56.
    func startBrisket() async throws {
        _ = try await pit.start(.brisket)
        _ = try await pit.use(meat(56), for: "brisket")
    }

    func makeSUT(
        on service: (any PitService)? = nil, hearing source: (any ProbesService)? = nil
    ) async -> any ViewableRouting {
        await ThermometersBuilder(dependency: self)
            .build(pit: service ?? pit, probes: source ?? probes)
    }

    /// Attaches the unit for `body`.
    ///
    /// - Parameters:
    ///   - service: its pit; the one in memory if none is given.
    ///   - source: its thermometers; those in memory if none are given.
    func launch(
        on service: (any PitService)? = nil, hearing source: (any ProbesService)? = nil,
        _ body: (any ViewableRouting) async throws -> Void
    ) async throws {
        let unit = await makeSUT(on: service, hearing: source)
        try await unit.launch {
            await settle()
            try await body(unit)
        }
    }
}
