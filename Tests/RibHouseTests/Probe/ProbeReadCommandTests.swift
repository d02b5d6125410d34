import Console
import ConsoleTestSupport
import Foundation
import PitContract
import PitTestSupport
import ProbesContract
import RoutingTestSupport
import Testing
import Thermometers

@testable import ribhouse

/// The built program reads lines as rtl_433 prints them.
@Suite("Reading thermometers", .failsIfStuck)
struct ProbeReadCommandTests {
    private let app = TestApp()
    private let probe = "Thermopro-TP12/56/meat"

    private func line(_ celsius: String, id: Int = 56) -> String {
        """
        {"model" : "Thermopro-TP12", "id" : \(id), "temperature_1_C" : \(celsius), "temperature_2_C" : 107.200}

        """
    }

    /// Signs in, and starts a brisket with the probe.
    private func startBrisket() async throws {
        try await app.signIn()
        _ = try await app.session("start brisket 5kg", "probe use brisket \(probe)")
    }

    @Test("Each change is a line, and other programs have the newest reading until the lines end.")
    func reads() async throws {
        try await startBrisket()
        let read = try app.start(["probe", "read"])
        read.send(line("63.400"))
        try await read.wait(for: "] \(probe): 63.4 °C, in brisket\n")
        read.send(line("63.400") + line("64.000"))
        try await read.wait(for: "] \(probe): 64.0 °C, in brisket\n")
        // It is written two seconds after the one before.
        try await eventually {
            let list = try await app.run(["probe", "list"]).output
            return list.hasPrefix("\(probe)  64 °C, ") && list.contains(" ago, in brisket\n")
        }

        read.endInput()
        let outcome = try await read.finish()

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.split(separator: "\n").count == 3)
        #expect(
            outcome.errorOutput
                == "The thermometer's lines ended. Start the program that writes them again.\n")
        let after = try await app.run(["probe", "list"]).output
        #expect(after.hasPrefix("\(probe)  silent for "))
        // The session is that of before.
        #expect(try await app.run(["status"]).output.contains("joe"))
    }

    @Test("Of a flood, the newest reading is shown and kept, in few lines.")
    func flood() async throws {
        try await startBrisket()
        let lines = (0..<5_000).map { line("\(20 + $0 % 60).500") }.joined()

        let outcome = try await app.run(["probe", "read"], input: lines + line("93.500"))

        #expect(outcome.end == .exited(0))
        let printed = outcome.output.split(separator: "\n").filter { $0.contains(probe) }
        #expect(printed.last?.hasSuffix("\(probe): 93.5 °C, in brisket") == true)
        #expect(printed.count < 50)
    }

    @Test("A model that is not known is named while its lines come, with those that are.")
    func unknown() async throws {
        try await app.signIn()
        let help = try await app.run(["help", "probe", "read"]).output
        let read = try app.start(["probe", "read"])
        read.send(#"{"model" : "ThermoPro-TP827B", "id" : 8, "temperature_1_C" : 25.000}"# + "\n")
        try await read.wait(for: "ribhouse does not know ThermoPro-TP827B. It knows ")
        let models = try await read.wait(for: ".").dropLast().components(separatedBy: ", ")
        #expect(models.count == 21)
        #expect(models.allSatisfy { help.contains($0) })
        read.send(#"{"model" : "X", "id" : 1}"# + "\n")
        try await read.wait(for: "ribhouse does not know ThermoPro-TP827B, X.")
        read.endInput()
        #expect(try await read.finish().end == .exited(1))
    }

    @Test("A terminal has no lines: the answer shows how to start the decoder.")
    func terminal() async throws {
        try await app.signIn()
        let outcome = try await app.terminal(["probe", "read"]).finish()

        #expect(outcome.end == .exited(2))
        #expect(outcome.screen.replacing("\n", with: " ").contains("rtl_433 -c 0 -F json"))
    }

    @Test("A sign-out in another program ends it.")
    func session() async throws {
        try await startBrisket()
        let read = try app.start(["probe", "read"])
        read.send(line("63.400"))
        try await read.wait(for: "in brisket\n")
        _ = try await app.run(["logout"])

        let ended = try await read.finish()
        #expect(ended.end == .exited(4))
        #expect(ended.errorOutput == "You were signed out by another program.\n")
    }

    @Test(
        "It says why readings cannot be kept, and the end of the session once.",
        arguments: [
            (PitError.notSignedIn("You were signed out."), ""),
            (.unavailable("The disk is full."), "The disk is full.\n"),
        ])
    func failure(error: PitError, text: String) async throws {
        let output = try TestPipe()
        let console = LineConsole(
            input: output.readEnd, output: output.writeEnd, errorOutput: output.writeEnd)
        let clock = ManualPitClock()
        let view = await ProbeReadView(console: console, isJSON: false, clock: clock)

        await view.show(
            ThermometersState(
                ProbesState(), on: Pit(), at: .now, date: clock.now, failure: error))

        #expect(output.contents() == text)
    }

    @Test("A probe is silent after its time by the clock of the pit.")
    func ages() async throws {
        try await app.signIn()
        let read = try app.start(["probe", "read"], environment: ["RIBHOUSE_SPEED": "10000"])
        read.send(line("63.400"))

        try await read.wait(for: "] \(probe): silent for ")
        read.signal(SIGINT)
        _ = try await read.finish()
    }

    @Test(
        "A reading ages by the clock of the pit: steady meat is not silent when that is fast.",
        arguments: [("300", 30.0), ("1", 0.1), ("0.01", 0.1)])
    func fast(speed: String, seconds: Double) throws {
        let settings = try ClockSettings(environment: ["RIBHOUSE_SPEED": speed])
        let start = ContinuousClock.now

        let arrivals = [0, 100].map { milliseconds in
            settings.arrival(at: start + .milliseconds(milliseconds), since: start)
        }

        #expect(arrivals[1] - arrivals[0] == .seconds(seconds))
    }
}
