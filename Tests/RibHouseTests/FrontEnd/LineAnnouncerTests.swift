import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import Announcements
@testable import ribhouse

@Suite("LineAnnouncer", .failsIfStuck)
struct LineAnnouncerTests {
    /// 2026-07-04 08:00 UTC.
    private let clock = ManualPitClock()

    /// Prints the newest event of a brisket after a time.
    private func line(confirmed: Int = 0, after duration: Duration) async throws -> [String] {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        for stage in 0..<confirmed {
            _ = try pit.confirm("brisket", stage: stage, early: true, at: clock.now)
        }
        clock.advance(by: duration)
        let cook = try #require(pit.cook("brisket"))
        let printer = PrinterSpy()
        await LineAnnouncer(console: printer, clock: clock, localTime: LocalTime { _ in 7200 })
            .announce(Announcement(cook, cook.progress(at: clock.now)))
        return printer.printSpy.calls
    }

    @Test("A cook that waits: the task, and what to type then.")
    func waits() async throws {
        #expect(
            try await line(after: .seconds(1801)) == [
                "[10:30] brisket: Put it on the pit. To confirm, type `open brisket`."
            ])
    }

    @Test("A stage with a temperature, and one without.")
    func stages() async throws {
        #expect(
            try await line(confirmed: 1, after: .seconds(60)) == [
                "[10:00] brisket: now smoke at 110 °C."
            ])
        #expect(
            try await line(confirmed: 1, after: .seconds(7260)) == ["[12:01] brisket: now rest."])
    }

    @Test("A cook that is done; a time of another day has its day.")
    func done() async throws {
        #expect(
            try await line(confirmed: 1, after: .seconds(86_400)) == [
                "[yesterday 13:00] brisket is done. Enjoy your meal."
            ])
    }
}
