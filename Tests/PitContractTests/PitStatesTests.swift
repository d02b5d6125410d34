import PitContract
import PitTestSupport
import RaceTesting
import Streams
import StreamsTestSupport
import Testing

@Suite("The states of a pit, and the signals of its cooks", .failsIfStuck)
struct PitStatesTests {
    private let error = PitState.unavailable(.unavailable("The pit cannot be read."))
    private let clock = ManualPitClock()

    /// Returns a pit with two briskets, of which one has a note if it is named.
    private func state(noted: Cook.ID? = nil) throws -> PitState {
        var pit = Pit()
        for _ in 1...2 { _ = pit.start(.brisket, at: clock.now) }
        if let noted { _ = try pit.note(noted, "Added oak.", at: clock.now) }
        return .ready(pit)
    }

    @Test("The stream has each state, also an equal one.")
    func states() async throws {
        let sut = PitStates(error)
        let states = try [state(), state(), state(noted: "brisket")]

        #expect(await sut.values.elements { states.forEach(sut.send) } == [error] + states)
        #expect(sut.value == states.last)
    }

    @Test("A cook has a signal when it has changed, and not when another one has.")
    func change() async throws {
        let sut = PitStates(try state())

        let signals: [Void] = try await sut.signals(of: "brisket").elements {
            sut.send(try state(noted: "brisket-2"))
            sut.send(try state(noted: "brisket"))
        }

        #expect(signals.count == 2)
    }

    @Test("The newest state is there when its signal comes.")
    func newest() async throws {
        let sut = PitStates(try state())
        let reader = sut.signals(of: "brisket").makeAsyncIterator()
        _ = await reader.next()

        async let signal: Void? = reader.next()
        sut.send(try state(noted: "brisket"))
        _ = await signal

        #expect(try sut.value == state(noted: "brisket"))
    }

    @Test("A pit that cannot be read, or can be again, and an equal state are a signal for all.")
    func forAll() async throws {
        let sut = PitStates(try state())

        let signals: [Void] = try await sut.signals(of: "ribs").elements {
            sut.send(error)
            sut.send(try state())
            sut.send(try state())
        }

        #expect(signals.count == 4)
    }
}
