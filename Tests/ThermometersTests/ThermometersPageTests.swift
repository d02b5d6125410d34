import Console
import ConsoleTestSupport
import Essentials
import MeatProbe
import PitContract
import PitTestSupport
import ProbesContract
import ProbesTestSupport
import RoutingTestSupport
import Testing
import Thermometers

@Suite("ThermometersPage", .failsIfStuck)
struct ThermometersPageTests {
    private let fixture = ThermometersFixture()
    private let now = ContinuousClock.now

    /// A pit with a brisket, which has the probe of thermometer 56.
    private func pit() throws -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: fixture.clock.now)
        _ = try pit.use(fixture.meat(56), for: "brisket", at: fixture.clock.now)
        return pit
    }

    private func heard(
        _ body: (inout ProbesState) -> Void = { _ in }
    ) -> ProbesState {
        var state = ProbesState()
        for second in [-24, -12, 0] {
            state.hear(.tp12(56, meat: 634, pit: 1072), at: now + .seconds(second))
        }
        body(&state)
        return state
    }

    private func state(
        _ heard: ProbesState, after seconds: Int = 0, failure: PitError? = nil
    ) throws -> ThermometersState {
        ThermometersState(
            heard, on: try pit(), at: now + .seconds(seconds),
            date: fixture.clock.now + Double(seconds), failure: failure)
    }

    private func list(_ heard: ProbesState, after seconds: Int = 0) throws -> String {
        try state(heard, after: seconds).lines { $0 }.joined(separator: "\n")
    }

    private func printed(_ states: [ThermometersState]) -> [String] {
        var printer = PagePrinter(ThermometersPage())
        return printer.show(states, at: fixture.clock.now)
    }

    @Test("The list has each probe with its state, age and place, and what is wrong.")
    func list() throws {
        let heard = heard { heard in
            for second in [0, 12, 24] {
                heard.hear(
                    Transmission(
                        thermometer: ThermometerName(model: "Acurite-01185M", id: 90),
                        readings: Transmission.tp12(90, meat: nil, pit: 1072).readings,
                        isBatteryLow: true), at: now + .seconds(second))
            }
            heard.countOtherLine()
            heard.hint = "It knows others."
        }

        #expect(
            try list(heard, after: 60) == """
                Acurite-01185M/90/meat  out, 36 s ago
                Acurite-01185M/90/pit   107.2 °C, 36 s ago
                Thermopro-TP12/56/meat  63.4 °C, 1 min ago, in brisket
                Thermopro-TP12/56/pit   107.2 °C, 1 min ago
                Acurite-01185M/90 has a low battery.
                1 line was no reading.
                It knows others.
                """)
    }

    @Test(
        "A probe of a cook that was not heard is listed as a confirmed one, and nothing as heard after the end of the lines."
    )
    func unheard() throws {
        #expect(try state(ProbesState()).rows.map(\.isConfirmed) == [true])
        #expect(try list(ProbesState()) == "Thermopro-TP12/56/meat  not heard, in brisket")
        #expect(
            try list(heard { $0.change(.ended("The lines ended.")) }, after: 20) == """
                Thermopro-TP12/56/meat  silent for 20 s, in brisket
                Thermopro-TP12/56/pit   silent for 20 s
                The lines ended.
                """)
    }

    @Test("A thermometer that may have a new number is named once, with the command.")
    func replacement() throws {
        let heard = heard { heard in
            for second in [336, 348, 360] {
                heard.hear(.tp12(60, meat: 640, pit: 0), at: now + .seconds(second))
            }
        }

        #expect(
            printed(try [360, 372].map { try state(heard, after: $0) }) == [
                "No line of Thermopro-TP12/56 for 6 min. Thermopro-TP12/60 is new: if it is the same "
                    + "thermometer, `probe use brisket Thermopro-TP12/60/meat`."
            ])
    }

    @Test("Readings are not printed; a source that fails, and comes again, is, each once.")
    func source() throws {
        let sources: [ProbesState.Source] = [
            .open, .interrupted("It ended. It starts again in 1 s."),
            .interrupted("It ended. It starts again in 2 s."), .open, .ended("It is over."),
        ]

        #expect(
            printed(try sources.map { source in try state(heard { $0.change(source) }) }) == [
                "error: It ended. It starts again in 1 s.", "The thermometers are heard again.",
                "error: It is over.",
            ])
    }

    @Test("A low battery, a hint and a failure are printed once.")
    func once() throws {
        var heard = ProbesState()
        heard.hear(
            Transmission(
                thermometer: ThermometerName(model: "Acurite-01185M", id: 90),
                readings: Transmission.tp12(90, meat: 630, pit: nil).readings,
                isBatteryLow: true), at: now)
        heard.hint = "It knows others."
        let state = try state(heard, failure: .unavailable("The disk is full."))

        #expect(
            printed([state, state]) == [
                "failure: The disk is full.", "Acurite-01185M/90 has a low battery.",
                "error: It knows others.",
            ])
    }

    @Test(
        "News of a probe is another value or place; its age, and a line of the same value, are none."
    )
    func news() throws {
        var reader = ThermometersReader()
        let confirmed = heard { heard in
            for second in [12, 24] {
                heard.hear(.tp12(56, meat: 634, pit: 1072), at: now + .seconds(second))
            }
        }
        let out = heard { $0.hear(.tp12(56, meat: nil, pit: 1072), at: now) }
        let states = try [
            state(heard()), state(heard(), after: 20), state(confirmed, after: 24), state(out),
            state(heard(), after: 300),
        ]

        let news = states.map { state in
            reader.news(of: state).map { if case .row(let row) = $0 { row.text } else { "" } }
        }

        #expect(news.map(\.count) == [2, 0, 0, 1, 2])
        #expect(news[3] == ["out, in brisket"])
    }

    @Test("What another program has heard is listed, and no news.")
    func others() throws {
        var (reader, pit) = (ThermometersReader(), try pit())
        let date = fixture.clock.now
        pit.measure(.celsius(78, at: date), of: "brisket", by: fixture.meat(56), at: date)
        let state = ThermometersState(ProbesState(), on: pit, at: now, date: date)

        #expect(state.lines { $0 } == ["Thermopro-TP12/56/meat  78 °C, 0 s ago, in brisket"])
        #expect(reader.news(of: state) == [])
    }
}

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
}
