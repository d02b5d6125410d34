import Console
import ConsoleTestSupport
import Foundation
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import Announcements

@Suite("AnnouncementsPage", .failsIfStuck)
struct AnnouncementsPageTests {
    /// 2026-07-04 08:00 UTC.
    private let clock = ManualPitClock()
    private let page = AnnouncementsPage(localTime: LocalTime { _ in 7200 })

    private func printed(_ states: AnnouncementsState...) -> [String] {
        var printer = PagePrinter(page)
        return printer.show(states, at: clock.now)
    }

    /// A brisket after a time.
    private func pit(confirmed: Int = 0, after seconds: Int) throws -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        for stage in 0..<confirmed {
            _ = try pit.confirm("brisket", stage: stage, early: true, at: clock.now)
        }
        clock.advance(by: .seconds(seconds))
        return pit
    }

    @Test(
        "A cook that waits or is done rings, with the command, and its wait when it rings again; a stage that starts does not.",
        arguments: [
            (0, 1801, "alert: [10:30] brisket: Put it on the pit. Then type `confirm brisket`."),
            (
                0, 1800 + 300,
                "alert: [10:30] brisket, for 5 min now: Put it on the pit. Then type `confirm brisket`."
            ),
            (
                0, 1800 + 75 * 60,
                "alert: [10:30] brisket, for 1 h 15 min now: Put it on the pit. Then type `confirm brisket`. It rings no more."
            ),
            (1, 7260, "[12:00] brisket: rest, 59 min left, ready at 13:00."),
            (
                1, 86_400,
                "alert: [yesterday 13:00] brisket, for 21 h now: Done, enjoy your meal. Then type `finish brisket`. It rings no more."
            ),
        ])
    func cook(confirmed: Int, seconds: Int, line: String) throws {
        let cook = try pit(confirmed: confirmed, after: seconds).existingCook("brisket")
        let announcement =
            cook.alarm(at: clock.now).map { Announcement.alarm($0) }
            ?? .started(cook, cook.progress(at: clock.now))

        #expect(printed(.announcements([announcement])) == [line])
    }

    @Test("A dish that should be started rings.")
    func dish() throws {
        var pit = Pit()
        let dinner = MealChange.plan(ready: clock.now + 12_660, adding: [.planned(.brisket)])
        _ = try pit.change(dinner, at: clock.now)
        clock.advance(by: .seconds(60))

        #expect(
            printed(.announcements(pit.alarms(at: clock.now).map { .alarm($0) })) == [
                "alert: [10:01] brisket: Time to start, for dinner. Then type `start brisket`."
            ])
    }

    @Test("A probe that is silent rings, with its name and the time of its last reading.")
    func silent() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        pit.measure(.celsius(63, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        clock.advance(by: .seconds(300))

        #expect(
            printed(.announcements([.silent(pit.cooks[0], since: clock.now)])) == [
                "alert: [10:05] brisket: no reading since 10:00 of Thermopro-TP12/56/meat."
            ])
    }

    @Test("The fire rings with what is wrong, and can be acknowledged and put off.")
    func fire() throws {
        var pit = try pit(confirmed: 1, after: 0)
        _ = try pit.apply(.use(.meat(57), for: Pit.fireName), at: clock.now)
        pit.measure(.celsius(110, at: clock.now), of: Pit.fireName, by: .meat(57), at: clock.now)
        clock.advance(by: .seconds(300))
        let alarms = pit.alarms(at: clock.now)

        #expect(
            printed(.announcements(alarms.map { .alarm($0) })) == [
                "alert: [10:05] pit: Nothing is heard of the pit. Type `ack pit`."
            ])
        var page = page
        _ = page.take(.alarms(alarms), at: clock.now)
        let lines = page.page(at: clock.now).rows.flatMap(\.offers).map(\.line)
        #expect(lines == ["ack pit", "snooze pit"])
        clock.advance(by: .seconds(75 * 60))
        let last = try #require(pit.alarms(at: clock.now).first)
        #expect(
            printed(.announcements([.alarm(last)])) == [
                "alert: [10:05] pit, for 1 h 15 min now: Nothing is heard of the pit. Type `ack pit`. It rings no more."
            ])
    }

    @Test("A cook that waits by its temperature says so.")
    func reached() throws {
        var pit = Pit()
        let stage = CookPlan.Stage(name: "smoke", minutes: 60, until: StageTarget(celsius: 74))
        let plan = CookPlan(name: "brisket", stages: [stage])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        for _ in 0..<3 {
            clock.advance(by: .seconds(20))
            pit.measure(.celsius(74, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        }
        let alarm = try #require(pit.cooks[0].alarm(at: clock.now))

        #expect(
            printed(.announcements([.alarm(alarm)])) == [
                "alert: [10:01] brisket: 74 °C is reached. Check that it has 74 °C. Then type `confirm brisket`."
            ])
    }

    @Test(
        "The title has the cooks whose alarms ring, five names and the number of others, and goes with the last one.",
        arguments: [
            (1, "title: ● brisket"),
            (
                100,
                "title: ● brisket, brisket-2, brisket-3, brisket-4, brisket-5 and 95 more"
            ),
        ])
    func title(count: Int, title: String) throws {
        var pit = Pit()
        for _ in 0..<count { _ = pit.start(.brisket, at: clock.now) }
        clock.advance(by: .seconds(1800))
        let ringing = pit.alarms(at: clock.now)
        for cook in pit.cooks {
            try pit.silence(.waits(stage: 0), of: cook.id, for: .seconds(60), at: clock.now)
        }
        let silenced = pit.alarms(at: clock.now)

        #expect(printed(.alarms(ringing), .alarms(silenced), .alarms([])) == [title, "title: "])
    }

    @Test(
        "An alarm that rings has a row with keys; none takes a cook off the pit unless it is selected."
    )
    func row() throws {
        let pit = try pit(confirmed: 1, after: 86_400)
        var page = page
        _ = page.take(.alarms(pit.alarms(at: clock.now)), at: clock.now)
        let row = try #require(page.page(at: clock.now).rows.first)

        #expect(row.label == "brisket")
        #expect(
            row.content
                == .columns(
                    .waits,
                    [
                        Column("[yesterday 13:00]", .warning, rank: 2),
                        Column("brisket:", .warning),
                        Column("Done, enjoy your meal.", .warning),
                        Column("", .warning, rank: 1), Column("for 21 h", .warning, rank: 3),
                    ]))
        #expect(row.offers.map(\.line) == ["finish brisket", "ack brisket", "snooze brisket"])
        #expect(row.offers.map(\.needsSelection) == [true, false, false])
    }
}
