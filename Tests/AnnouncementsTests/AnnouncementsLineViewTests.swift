import Console
import ConsoleTestSupport
import Foundation
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import Announcements
@testable import AnnouncementsViews

@Suite("AnnouncementsLineView", .failsIfStuck)
@MainActor
struct AnnouncementsLineViewTests {
    /// 2026-07-04 08:00 UTC.
    private let clock = ManualPitClock()
    private let console = LinePrintingSpy()
    private let listener = AnnouncementsPresentableListenerSpy()

    func makeSUT() -> AnnouncementsLineView {
        let sut = AnnouncementsLineView(
            console: console, clock: clock, localTime: LocalTime { _ in 7200 })
        sut.set(listener: listener)
        return sut
    }

    /// A brisket after a time.
    private func pit(confirmed: Int = 0, after duration: Duration) throws -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        for stage in 0..<confirmed {
            _ = try pit.confirm("brisket", stage: stage, early: true, at: clock.now)
        }
        clock.advance(by: duration)
        return pit
    }

    /// Announces the newest event of a brisket after a time.
    private func announce(confirmed: Int = 0, after duration: Duration) async throws {
        let cook = try pit(confirmed: confirmed, after: duration).existingCook("brisket")
        let announcement =
            cook.alarm(at: clock.now).map { Announcement.alarm($0) }
            ?? .started(cook, cook.progress(at: clock.now))
        await makeSUT().show(.announcements([announcement]))
    }

    @Test(
        "A cook that waits rings: the task, the command that does it, and the wait when it rings again.",
        arguments: [(1801, ""), (1800 + 300, ", for 5 min now")])
    func waits(seconds: Int, again: String) async throws {
        try await announce(after: .seconds(seconds))

        #expect(
            console.alertSpy.calls == [
                "[10:30] brisket\(again): Put it on the pit. Then type `confirm brisket`."
            ])
        #expect(console.printSpy.calls == [])
    }

    @Test("A stage that starts by itself does not ring.")
    func stage() async throws {
        try await announce(confirmed: 1, after: .seconds(7260))

        #expect(console.printSpy.calls == ["[12:00] brisket: rest, 59 min left, ready at 13:00."])
        #expect(console.alertSpy.calls == [])
    }

    @Test("A cook that is done rings; a time of another day has its day.")
    func done() async throws {
        try await announce(confirmed: 1, after: .seconds(86_400))

        #expect(
            console.alertSpy.calls == [
                """
                [yesterday 13:00] brisket, for 21 h now: Done, enjoy your meal. Then type \
                `finish brisket`.
                """
            ])
    }

    @Test("A dish that should be started rings.")
    func dish() async throws {
        var pit = Pit()
        let dinner = MealChange.plan(
            ready: clock.now + 12_660, adding: [.planned(.brisket)])
        _ = try pit.change(dinner, at: clock.now)
        clock.advance(by: .seconds(60))

        await makeSUT().show(.announcements(pit.alarms(at: clock.now).map { .alarm($0) }))

        #expect(
            console.alertSpy.calls == [
                "[10:01] brisket: Time to start, for dinner. Then type `start brisket`."
            ])
    }

    @Test("The title has the cooks whose alarms ring, and goes with the last one.")
    func title() async throws {
        var pit = try pit(after: .seconds(1800))
        let sut = makeSUT()

        await sut.show(.alarms(pit.cooks.compactMap { $0.alarm(at: clock.now) }))
        try pit.silence(
            .waits(stage: 0), of: "brisket", for: .seconds(60), at: clock.now)
        await sut.show(.alarms(pit.cooks.compactMap { $0.alarm(at: clock.now) }))
        await sut.show(.alarms([]))

        #expect(console.titleSpy.calls == ["● brisket", nil, nil])
    }

    @Test("Many alarms have a title with five names, and the number of the others.")
    func longTitle() async throws {
        var pit = Pit()
        for _ in 0..<1_000 { _ = pit.start(.brisket, at: clock.now) }
        clock.advance(by: .seconds(1800))

        await makeSUT().show(.alarms(pit.alarms(at: clock.now)))

        let names = "brisket, brisket-2, brisket-3, brisket-4, brisket-5"
        #expect(console.titleSpy.calls == ["● \(names) and 995 more"])
    }

    @Test("What was silenced is named, with the end of the silence if there is one.")
    func silenced() async {
        let sut = makeSUT()

        await sut.show(.silenced(["brisket", "ribs"], for: nil))
        await sut.show(.silenced(["ribs"], for: .seconds(600)))

        #expect(
            console.printSpy.calls == ["Acknowledged: brisket, ribs.", "Quiet until 10:10: ribs."])
    }

    @Test("A failure is printed as an error, and decides the exit code of a script.")
    func failure() async {
        let sut = makeSUT()

        await sut.show(.failed(.rejected("There is no alarm.")))

        #expect(console.printErrorSpy.calls == ["There is no alarm."])
        #expect(console.printFailureSpy.calls as? [PitError] == [.rejected("There is no alarm.")])
    }

    @Test("`ack` takes the name of a cook, or none.", arguments: [[], ["Ribs"]])
    func acknowledge(words: [String]) async throws {
        try await makeSUT().commands.first { $0.name == "ack" }?.run(words)

        #expect(listener.didTapAcknowledgeSpy.calls == [words.first?.lowercased()])
    }

    @Test(
        "`snooze` takes a cook and a duration, which may be left out.",
        arguments: [
            ([], nil, 600), (["Ribs"], "ribs", 600), (["20m"], nil, 1200), (["5"], nil, 300),
            (["ribs", "1h"], "ribs", 3600), (["1", "h"], nil, 3600), (["--for", "1h"], nil, 3600),
        ])
    func snooze(words: [String], cook: Cook.ID?, seconds: Int) async throws {
        try await makeSUT().commands.first { $0.name == "snooze" }?.run(words)

        #expect(listener.didTapSnoozeSpy.calls.map(\.0) == [cook])
        #expect(listener.didTapSnoozeSpy.calls.map(\.for) == [.seconds(seconds)])
    }

    @Test("A word that is no duration is named.")
    func noDuration() async throws {
        let command = try #require(makeSUT().commands.first { $0.name == "snooze" })

        let error = await #expect(throws: LineCommandError.self) {
            try await command.run(["ribs", "soon"])
        }

        #expect(error?.description.hasPrefix("“soon” is not a duration. Possible: 30m,") == true)
    }
}
