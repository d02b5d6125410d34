import ArgumentParsing
import Auth
import Console
import ConsoleTestSupport
import Foundation
import PitTestSupport
import ProbesContract
import ProbesInMemory
import ProbesTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("Reading thermometers in many orders", .schedules(20))
struct ProbeReadSchedulesTests {
    private let clock = ManualPitClock()
    private let arrivals = ProbesClockFake()

    @Test("A confirmed thermometer that no cook uses is offered, once, with the command.")
    func offer() async throws {
        let (accounts, output) = (AccountsInMemory(), try TestPipe())
        _ = try await accounts.login()
        let probes = InMemoryProbesService { [arrivals] in arrivals.now }
        let component = AppComponent(
            service: accounts, conversation: Conversation(), console: SilentConsole(),
            pits: PitServices(clock: clock), probesService: probes)
        let console = LineConsole(
            input: output.readEnd, output: output.writeEnd, errorOutput: output.writeEnd)
        let command = ProbeReadCommand(try Arguments([String](), options: []))
        let reading = start { try await command.read(component, on: console) }
        for tenths in [634, 635, 636, 637] {
            await settle()
            probes.hear(.tp12(56, meat: tenths, pit: 1072))
            await settle()
            // A transmission lasts two seconds.
            arrivals.advance(by: .seconds(2))
            clock.advance(by: .seconds(2))
        }
        probes.change(.ended("The end."))

        #expect(try await reading.value == .done)
        let text = output.contents()
        for place in ["COOK Thermopro-TP12/56/meat", "pit Thermopro-TP12/56/pit"] {
            let offer = "\nTo use it, type `ribhouse probe use \(place)`.\n"
            #expect(text.components(separatedBy: offer).count == 2)
        }
        for reading in ["meat: 63.4", "pit: 107.2"] {
            #expect(text.contains("] Thermopro-TP12/56/\(reading) °C, not confirmed\n"))
        }
    }
}
