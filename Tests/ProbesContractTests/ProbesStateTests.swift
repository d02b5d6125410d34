import ProbesTestSupport
import Testing

@testable import ProbesContract

@Suite struct ProbesStateTests {
    private let clock = ProbesClockFake()
    private let meat = Transmission.probe(56, "meat")

    private func heard(_ ids: Int..., by state: ProbesState = ProbesState()) -> ProbesState {
        var state = state
        for id in ids { state.hear(.tp12(id, meat: 634, pit: nil), at: clock.now) }
        return state
    }

    // snippet: states
    @Test("A reading has an age, and is silent after the time of its model.")
    func silence() {
        let state = heard(56)
        let reading = { ProbeState.reading(Temperature(tenths: 634), age: $0) }

        #expect(state.state(of: meat, at: clock.start) == reading(.zero))
        #expect(
            state.state(of: meat, at: clock.start + .seconds(299)) == reading(.seconds(299)))
        #expect(
            state.state(of: meat, at: clock.start + .seconds(300)) == .silent(.seconds(300)))
        #expect(state.probe(meat)?.silence == clock.start + .seconds(300))
        #expect(
            state.state(of: Transmission.probe(56, "pit"), at: clock.start + .seconds(1))
                == .out(age: .seconds(1)))
    }
    // end of snippet

    @Test("A probe that was never heard has no state, and no age is negative.")
    func unknown() {
        #expect(heard(56).state(of: Transmission.probe(57, "meat"), at: clock.now) == nil)

        let early = heard(56).state(of: meat, at: clock.start - .seconds(1))
        #expect(early == .reading(Temperature(tenths: 634), age: .zero))
    }

    @Test(
        "Of several probes in one piece, the coldest counts, and one that is out does not.",
        arguments: [(634, 1072, 634), (1072, 634, 634), (nil, 1072, 1072), (nil, nil, nil)])
    func several(first: Int?, second: Int?, coldest: Int?) {
        var state = ProbesState()
        state.hear(.tp12(56, meat: first, pit: second), at: clock.now)

        let expected = coldest.map { ProbeState.reading(Temperature(tenths: $0), age: .zero) }
        let both = Transmission.probe(56, "meat+pit")
        #expect(state.state(of: both, at: clock.start) == expected ?? .out(age: .zero))
    }

    @Test("When the source has ended, a fresh reading is silent too.")
    func ended() {
        var state = heard(56)
        state.change(.ended("It is over."))

        #expect(state.state(of: meat, at: clock.start + .seconds(1)) == .silent(.seconds(1)))
    }

    @Test(
        "Three transmissions confirm a thermometer for good: not three lines of one, and not a few in an hour.",
        arguments: [
            // A time that is shorter than a transmission: all lines belong to the first, or the second.
            (Array(repeating: 0.2, count: 8), false), ([12, 0, 0, 0, 0], false),
            ([2], false), ([2, 2], true), ([150, 150], true),
            (Array(repeating: 300, count: 8), false), ([12, 12, 3600], true),
        ] as [([Double], Bool)])
    func confirmation(pauses: [Double], isConfirmed: Bool) {
        var state = heard(56)
        for pause in pauses {
            clock.advance(by: .seconds(pause))
            state = heard(56, by: state)
        }

        #expect(state.thermometers.map(\.isConfirmed) == [isConfirmed])
    }

    @Test("After two seconds an equal line is a new reading, and another value is one at once.")
    func newReading() {
        var state = heard(56)
        let first = state.probe(meat)
        clock.advance(by: .milliseconds(1999))
        state = heard(56, by: state)
        #expect(state.probe(meat) == first)
        clock.advance(by: .milliseconds(1))
        state = heard(56, by: state)
        #expect(state.probe(meat)?.arrival == clock.now)

        clock.advance(by: .milliseconds(500))
        state.hear(.tp12(56, meat: 640, pit: nil), at: clock.now)
        let reading = ProbeState.reading(Temperature(tenths: 640), age: .zero)
        #expect(state.state(of: meat, at: clock.now) == reading)
    }

    @Test("Thermometers that were invented are forgotten, and the confirmed ones stay.")
    func limit() {
        var state = heard(1)
        for _ in 0..<2 {
            clock.advance(by: .seconds(12))
            state = heard(1, by: state)
        }
        for id in 2..<1000 { state = heard(id, by: state) }

        #expect(state.thermometers.count == ProbesState.mostThermometers)
        #expect(state.thermometers.first?.name.id == 1)
        #expect(state.thermometers.last?.name.id == 999)

        clock.advance(by: .seconds(300))
        state = heard(5000, by: state)

        #expect(state.thermometers.map(\.name.id) == [1, 5000])
    }

    @Test("Lines of several thermometers give the same in any order.")
    func order() {
        #expect(heard(3, 1, 2, 1) == heard(1, 2, 3))
    }

    @Test("A battery's state stays when a transmission does not say it.")
    func battery() {
        let name = ThermometerName(model: "Acurite-01185M", id: 90)
        var state = ProbesState()
        for isLow in [true, nil] {
            state.hear(
                Transmission(thermometer: name, readings: [], isBatteryLow: isLow), at: clock.now)
        }

        #expect(state.thermometers.map(\.isBatteryLow) == [true])
    }
}
