import PitContract
import PitTestSupport
import ProbesContract
import ProbesTestSupport
import Testing
import Thermometers

@Suite("ThermometersState")
struct ThermometersStateTests {
    /// A thermometer that may have taken the place of one that is silent.
    enum Candidate: CaseIterable {
        case another, ofAnotherModel, ofAnotherCook, silent, unconfirmed
    }

    private let fixture = ThermometersFixture()
    private let now = ContinuousClock.now

    /// Returns what is known of a pit with a brisket, whose probe is of thermometer 56.
    private func state(
        _ heard: ProbesState, _ body: (inout Pit) throws -> Void = { _ in }
    ) throws -> ThermometersState {
        var pit = Pit()
        _ = pit.start(.brisket, at: fixture.clock.now)
        _ = try pit.use(fixture.meat(56), for: "brisket", at: fixture.clock.now)
        try body(&pit)
        return ThermometersState(heard, on: pit, at: now, date: fixture.clock.now)
    }

    @Test(
        "Only a confirmed thermometer of the model, which is heard and free, may be a silent one.",
        arguments: Candidate.allCases)
    func replacement(_ candidate: Candidate) throws {
        var heard = ProbesState()
        heard.hear(.tp12(56, meat: 634, pit: 1072), at: now - .seconds(360))
        let model = candidate == .ofAnotherModel ? "Acurite-01185M" : "Thermopro-TP12"
        // Its time of silence is 300 s.
        let last = candidate == .silent ? 300 : 0
        for earlier in candidate == .unconfirmed ? [12, 0] : [24, 12, 0] {
            heard.hear(
                Transmission(
                    thermometer: ThermometerName(model: model, id: 60),
                    readings: Transmission.tp12(60, meat: 640, pit: 0).readings),
                at: now - .seconds(last + earlier))
        }
        // One that is heard, and is not that of the brisket.
        heard.hear(.tp12(40, meat: 640, pit: 0), at: now)

        let state = try state(heard) { pit in
            guard candidate == .ofAnotherCook else { return }
            _ = pit.start(.brisket, at: fixture.clock.now)
            _ = try pit.use(fixture.meat(60), for: "brisket-2", at: fixture.clock.now)
        }

        #expect(state.replacements.map(\.new) == (candidate == .another ? [fixture.meat(60)] : []))
    }

    @Test("A probe of a cook that this program has not heard counts as confirmed.")
    func unheard() throws {
        #expect(try state(ProbesState()).rows.map(\.isConfirmed) == [true])
    }
}
