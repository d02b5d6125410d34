import Foundation
import PitContract
import PitTestSupport
import Testing

@testable import Announcements

@Suite("Announcement")
struct AnnouncementTests {
    private let clock = ManualPitClock()

    /// The announcement of a brisket: rub, two hours of smoke, an hour of rest.
    private func announcement(
        confirmed: Bool = true, after duration: Duration
    ) throws -> Announcement {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        if confirmed { _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now) }
        clock.advance(by: duration)
        let cook = try #require(pit.cook("brisket"))
        return Announcement(cook, cook.progress(at: clock.now))
    }

    @Test("A stage that waits has the task of the person.")
    func waits() throws {
        let start = clock.now
        let sut = try announcement(confirmed: false, after: .seconds(86_400))

        #expect(sut.cook == "brisket")
        #expect(sut.weight == .fiveKilograms)
        #expect(sut.event == .waits(stage: 0))
        #expect(sut.stage == "rub")
        #expect(sut.celsius == nil)
        #expect(sut.task == "Put it on the pit.")
        #expect(sut.time == start + 1800)
    }

    @Test("A stage that has started has its temperature, and no task.")
    func started() throws {
        let sut = try announcement(after: .seconds(60))

        #expect(sut.event == .started(stage: 1))
        #expect(sut.stage == "smoke")
        #expect(sut.celsius == 110)
        #expect(sut.task == nil)
    }

    @Test("A stage that has started does not have the task of its end.")
    func startedWithTask() throws {
        #expect(try announcement(confirmed: false, after: .zero).task == nil)
    }

    @Test("A cook that is done has no stage.")
    func done() throws {
        let sut = try announcement(after: .seconds(86_400))

        #expect(sut.event == .done)
        #expect(sut.stage == nil)
        #expect(sut.task == nil)
    }
}
