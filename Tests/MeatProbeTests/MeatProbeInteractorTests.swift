import Essentials
import MeatProbe
import PitContract
import PitTestSupport
import ProbesContract
import ProbesInMemory
import ProbesTestSupport
import Routing
import RoutingTestSupport
import Testing

@Suite("MeatProbe", .schedules(50))
struct MeatProbeInteractorTests {
    private struct Dependency: MeatProbeDependency {
        let clock: any PitClock
    }

    private let clock = ManualPitClock()
    private let arrivals = ProbesClockFake()
    private let service = PitServiceSpy()
    private let probes: InMemoryProbesService
    private let listener = MeatProbeListenerSpy()
    private let start: Date

    init() {
        probes = InMemoryProbesService(now: { [arrivals] in arrivals.now })
        start = clock.now
    }

    private var written: [Measurement] {
        service.performSpy.calls.compactMap { request in
            if case .measure(let measurement, of: _, by: _) = request { measurement } else { nil }
        }
    }

    private func reading(_ tenths: Int, in seconds: Int = 0) -> Measurement {
        Measurement(
            value: .temperature(Temperature(tenths: tenths)), date: start + Double(seconds),
            silentAfter: .seconds(300))
    }

    private func pass(_ seconds: Int) {
        arrivals.advance(by: .seconds(seconds))
        clock.advance(by: .seconds(seconds))
    }

    private func hear(_ tenths: Int?) async {
        probes.hear(.tp12(56, meat: tenths, pit: 1072))
        await settle()
    }

    /// Attaches the unit for `body`.
    private func launch(_ body: (any Routing) async throws -> Void) async throws {
        let unit = await MeatProbeBuilder(dependency: Dependency(clock: clock)).build(
            withListener: listener, pit: service, probes: probes,
            use: ProbeUse("brisket", Transmission.probe(56, "meat")))
        try await unit.launch {
            await settle()
            try await body(unit)
        }
    }

    @Test("A reading is written with the time at which it came, for the cook and its probe.")
    func reading() async throws {
        probes.hear(.tp12(56, meat: 634, pit: 1072))
        pass(20)
        try await launch { unit in
            #expect(unit.tree.name == "MeatProbe “brisket”")
            #expect(
                service.performSpy.calls == [
                    .measure(reading(634), of: "brisket", by: Transmission.probe(56, "meat"))
                ])
        }
    }

    @Test("A probe that is out is written as out, and a probe that is silent is not written.")
    func noTemperature() async throws {
        probes.hear(.tp12(56, meat: 634, pit: 1072))
        pass(300)
        try await launch { _ in
            #expect(written.isEmpty)
            await hear(nil)

            #expect(written.map(\.value) == [.out])
        }
    }

    @Test("Other probes, and more lines of one transmission, are no reading of this one.")
    func others() async throws {
        try await launch { _ in
            for id in [57, 56, 56, 58] {
                probes.hear(.tp12(id, meat: 634, pit: 1072))
                await settle()
                pass(1)
            }

            #expect(written == [reading(634, in: 1)])
        }
    }

    @Test("Of a flood of readings, the newest is written every two seconds, and at the detach.")
    func flood() async throws {
        try await launch { _ in
            for tenths in [634, 640, 650] { await hear(tenths) }
            #expect(written == [reading(634)])
            #expect(clock.sleeps == [start + 2])

            pass(2)
            await settle()

            // Not in the same second: the pit would not know which one is newer.
            #expect(written == [reading(634), reading(650, in: 1)])
            for tenths in [660, 670] { await hear(tenths) }
            #expect(written.count == 2)
        }
        #expect(written.map(\.value).last == .temperature(Temperature(tenths: 670)))
    }

    @Test("When the lines have ended, the same reading is silent at once.")
    func end() async throws {
        try await launch { _ in
            await hear(634)
            pass(20)
            probes.change(.ended("It is over."))
            await settle()

            let last = Measurement(
                value: .temperature(Temperature(tenths: 634)), date: start,
                silentAfter: .seconds(20))
            #expect(written == [reading(634), last])
        }
    }

    @Test("While the pit cannot be written, the parent hears why once, and then that it can.")
    func failure() async throws {
        let full = PitError.unavailable("The disk is full.")
        service.performSpy.plays(.failure(full), .failure(full), .success(PitAnswer()))
        try await launch { _ in
            for tenths in [634, 640, 650] {
                await hear(tenths)
                pass(2)
                await settle()
            }

            #expect(written.count == 3)
            #expect(listener.meatProbeSpy.calls.map(\.didFail) == [full, nil])
            #expect(listener.meatProbeSpy.calls.map(\.of) == ["brisket", "brisket"])
        }
    }

    @Test("A refusal is no failure: the session may have ended, and the parent ends this unit.")
    func refusal() async throws {
        service.performSpy.fails(.notSignedIn("You are signed out."))
        try await launch { _ in
            await hear(634)

            #expect(written.count == 1)
            #expect(listener.meatProbeSpy.callCount == 0)
        }
    }

    @Test(
        "In each tried order of a reading and the detach, the reading is written once.")
    func detachAtOnce() async throws {
        let unit = await MeatProbeBuilder(dependency: Dependency(clock: clock)).build(
            withListener: listener, pit: service, probes: probes,
            use: ProbeUse("brisket", Transmission.probe(56, "meat")))
        try await unit.launch()
        async let heard: Void = hear(634)
        await unit.shutdown()
        await heard

        #expect(written.count <= 2)
        #expect(Set(written).count <= 1)
        #expect(unit.tree.work.isEmpty)
    }
}
