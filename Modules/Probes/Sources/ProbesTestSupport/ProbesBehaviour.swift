public import ProbesContract
import RaceTesting
import Streams
import Testing

/// A service under test, and what its source can do.
public struct ProbesFixture: Sendable {
    public let service: any ProbesService
    /// Lets a thermometer transmit.
    public let hear: @Sendable (Transmission) async -> Void
    /// Lets the source end.
    public let end: @Sendable () async -> Void

    public init(
        _ service: any ProbesService, hear: @escaping @Sendable (Transmission) async -> Void,
        end: @escaping @Sendable () async -> Void
    ) {
        self.service = service
        self.hear = hear
        self.end = end
    }
}

/// The behaviours that every ``ProbesService`` shares: the tests of each implementation verify them all.
public enum ProbesBehaviour: CaseIterable, Sendable {
    /// A reader gets a reading, with its age.
    case reportsReadings
    /// A reader that comes late, or is slow, gets the newest reading.
    case reportsTheNewest
    /// A probe that is not plugged in has no temperature.
    case reportsProbesThatAreOut
    /// More lines of one transmission are no newer reading.
    case repeatsNothing
    /// The third transmission confirms a thermometer.
    case confirms
    /// When the source ends, it stops, and all probes are silent.
    case endsWithItsSource
    /// When its task is cancelled, it stops, and the source has not ended.
    case endsWhenCancelled

    /// Expects that the service behaves so.
    ///
    /// - Parameter make: Creates a service that takes the time from a clock.
    public func verify(_ make: (ProbesClockFake) throws -> ProbesFixture) async throws {
        let clock = ProbesClockFake()
        let fixture = try make(clock)
        let service = fixture.service
        #expect(service.probes.newest == ProbesState())
        let (meat, pit) = (Transmission.probe(56, "meat"), Transmission.probe(56, "pit"))
        let warm = ProbeState.reading(Temperature(tenths: 634), age: .zero)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await service.watch() }
            await fixture.hear(.tp12(56, meat: 634, pit: 1072))
            let first = await service.state { $0.probe(meat) != nil }
            #expect(first?.state(of: meat, at: clock.now) == warm)
            #expect(first?.source == .open)
            switch self {
            case .reportsReadings:
                clock.advance(by: .seconds(20))
                let old = ProbeState.reading(Temperature(tenths: 1072), age: .seconds(20))
                #expect(first?.state(of: pit, at: clock.now) == old)
            case .reportsTheNewest:
                for tenths in [640, 650, 660] {
                    await fixture.hear(.tp12(56, meat: tenths, pit: 1072))
                }
                let newest = ProbeState.reading(Temperature(tenths: 660), age: .zero)
                _ = await service.state { $0.state(of: meat, at: clock.now) == newest }
                let reader = service.probes.makeAsyncIterator()
                #expect(await reader.next()?.state(of: meat, at: clock.now) == newest)
            case .reportsProbesThatAreOut:
                await fixture.hear(.tp12(56, meat: nil, pit: 1072))
                let state = await service.state { $0.state(of: meat, at: clock.now) != warm }
                #expect(state?.state(of: meat, at: clock.now) == .out(age: .zero))
            case .repeatsNothing:
                clock.advance(by: .seconds(1))
                for id in [56, 57] { await fixture.hear(.tp12(id, meat: 634, pit: 1072)) }
                let state = await service.state { $0.thermometers.count == 2 }
                #expect(state?.probe(meat) == first?.probe(meat))
                #expect(state?.thermometers.first == first?.thermometers.first)
            case .confirms:
                #expect(first?.thermometers.map(\.isConfirmed) == [false])
                for tenths in [635, 636] {
                    clock.advance(by: .seconds(12))
                    await fixture.hear(.tp12(56, meat: tenths, pit: 1072))
                    let now = ProbeState.reading(Temperature(tenths: tenths), age: .zero)
                    let state = await service.state { $0.state(of: meat, at: clock.now) == now }
                    #expect(state?.thermometers.map(\.isConfirmed) == [tenths == 636])
                }
            case .endsWithItsSource:
                await fixture.end()
                await group.waitForAll()
                let state = service.probes.newest
                guard case .ended(let reason) = state?.source else {
                    Issue.record("The source has not ended: \(String(describing: state))")
                    return
                }
                #expect(reason.hasSuffix("."))
                #expect(state?.state(of: meat, at: clock.now) == .silent(.zero))
            case .endsWhenCancelled:
                group.cancelAll()
                await group.waitForAll()
                #expect(service.probes.newest?.source == .open)
            }
            group.cancelAll()
        }
    }
}

extension ProbesService {
    /// Waits for a state.
    public func state(_ condition: (ProbesState) -> Bool) async -> ProbesState? {
        for await state in probes where condition(state) { return state }
        return nil
    }
}

extension Transmission {
    /// Returns a transmission of a thermometer with two probes, in tenths of a degree; `nil` is out.
    public static func tp12(_ id: Int, meat: Int?, pit: Int?) -> Transmission {
        let probes = [("meat", ProbeKind.Role.meat, meat), ("pit", .pit, pit)]
        return Transmission(
            thermometer: ThermometerName(model: "Thermopro-TP12", id: id),
            readings: probes.map { label, role, tenths in
                Reading(
                    kind: ProbeKind(
                        label: label, role: role, isWhole: false, silentAfter: .seconds(300)),
                    value: tenths.map { .temperature(Temperature(tenths: $0)) } ?? .out)
            })
    }

    /// Returns the name of a probe of ``tp12(_:meat:pit:)``.
    public static func probe(_ id: Int, _ label: String) -> ProbeName {
        ProbeName(
            thermometer: ThermometerName(model: "Thermopro-TP12", id: id), label: label)
    }
}
