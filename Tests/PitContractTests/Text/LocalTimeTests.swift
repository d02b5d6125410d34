import Essentials
import PitContract
import Testing

/// Berlin in 2026: clocks are set forward on 29 March at 02:00, and back on 25 October at 03:00.
@Suite("Local times")
struct LocalTimeTests {
    private let berlin = LocalTime { date in
        let summer = 1_774_746_000..<1_792_890_000
        return summer.contains(Int(date.timeIntervalSince1970)) ? 7200 : 3600
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(
        "A time says how far away its day is.",
        arguments: [
            ("2026-07-04T16:00:00Z", "18:00"), ("2026-07-04T21:59:00Z", "23:59"),
            ("2026-07-04T22:00:00Z", "tomorrow 00:00"), ("2026-07-05T04:00:00Z", "tomorrow 06:00"),
            ("2026-07-05T22:00:00Z", "2026-07-06 00:00"),
            ("2026-07-03T21:59:59Z", "yesterday 23:59"),
            ("2026-07-02T08:05:00Z", "2026-07-02 10:05"),
        ])
    func writes(time: String, text: String) throws {
        let now = try date("2026-07-04T08:00:00Z")

        #expect(berlin.text(try date(time), now: now) == text)
        // A text has no seconds.
        let read = try #require(berlin.date(text, now: now))
        #expect((-59...0).contains(read.timeIntervalSince(try date(time))))
    }

    @Test(
        "A time of a day on which the clocks change is read.",
        arguments: [
            ("2026-03-29 01:59", "2026-03-29T00:59:00Z"),
            // Left out.
            ("2026-03-29 02:30", "2026-03-29T01:30:00Z"),
            ("2026-03-29 03:00", "2026-03-29T01:00:00Z"),
            ("2026-03-29 18:00", "2026-03-29T16:00:00Z"),
            // Twice.
            ("2026-10-25 02:30", "2026-10-25T00:30:00Z"),
            ("2026-10-25 03:00", "2026-10-25T02:00:00Z"),
            ("2026-10-25 00:00", "2026-10-24T22:00:00Z"),
        ])
    func daylightSaving(text: String, time: String) throws {
        #expect(berlin.date(text, now: try date("2026-07-04T08:00:00Z")) == (try date(time)))
    }

    @Test(
        "A time that comes twice is the next one; when both are over, it is the first.",
        arguments: [
            ("2026-10-25T00:27:40Z", "02:30", "2026-10-25T00:30:00Z"),
            ("2026-10-25T00:30:00Z", "02:30", "2026-10-25T01:30:00Z"),
            ("2026-10-25T01:27:40Z", "02:30", "2026-10-25T01:30:00Z"),
            ("2026-10-25T09:00:00Z", "02:30", "2026-10-25T00:30:00Z"),
        ])
    func twice(now: String, text: String, time: String) throws {
        #expect(berlin.date(text, now: try date(now)) == (try date(time)))
    }

    @Test(
        "There is a remark on a time that does not exist or comes twice, and on no other.",
        arguments: [
            (
                "2026-03-29 02:30",
                "02:30 does not exist on that day: the clocks change. It is taken as 2026-03-29 03:30."
            ),
            (
                "2026-10-25 02:30",
                "2026-10-25 02:30 comes twice: the clocks change. The first one is taken."
            ),
            (
                "2026-10-25T2:30am",
                "2026-10-25 02:30 comes twice: the clocks change. The first one is taken."
            ),
            ("2026-03-29 03:30", nil), ("2026-10-25 03:00", nil), ("18:00", nil), ("soon", nil),
            ("6pm", nil), ("2026-10-25T00:30:00Z", nil),
        ])
    func remark(text: String, sentence: String?) throws {
        #expect(berlin.remark(on: text, now: try date("2026-07-04T08:00:00Z")) == sentence)
    }

    @Test(
        "Times with 12 hours and those of ISO 8601 are read.",
        arguments: [
            ("6pm", "2026-07-04T16:00:00Z"), ("6:30 PM", "2026-07-04T16:30:00Z"),
            ("12am", "2026-07-03T22:00:00Z"), ("12:05 pm", "2026-07-04T10:05:00Z"),
            ("tomorrow 6 am", "2026-07-05T04:00:00Z"), ("Tomorrow 6am", "2026-07-05T04:00:00Z"),
            ("2026-07-05 6pm", "2026-07-05T16:00:00Z"),
            ("2026-07-05T18:00", "2026-07-05T16:00:00Z"),
            ("2026-07-05T18:00:00Z", "2026-07-05T18:00:00Z"),
        ])
    func otherForms(text: String, time: String) throws {
        #expect(berlin.date(text, now: try date("2026-07-04T08:00:00Z")) == (try date(time)))
    }

    @Test("The day after the clocks change is tomorrow, though it is 23 or 25 hours away.")
    func tomorrow() throws {
        #expect(
            berlin.date("tomorrow 18:00", now: try date("2026-03-28T17:00:00Z"))
                == (try date("2026-03-29T16:00:00Z")))
        #expect(
            berlin.date("tomorrow 18:00", now: try date("2026-10-24T16:00:00Z"))
                == (try date("2026-10-25T17:00:00Z")))
    }

    @Test(
        "Another text is refused.",
        arguments: [
            "", "18", "18:0", "018:00", "24:00", "18:60", "-1:00", "18:00:00", "13pm", "0am", "pm",
            "6:0pm", "T18:00", "2026-07-05T", ":00",
            "someday 18:00", "tomorrow", "2026-02-30 18:00", "2026-7-5 18:00", "2026-07-05",
            "18::00", "0２:00", "2026--07-05 18:00", "20260-7-05 18:00", "2026-07 18:00",
            "tomorrow 18 00", "today tomorrow 18:00", "٠٦:00", "+6:00", "2026-0a-05 18:00",
            "10000-01-01 18:00", "9223372036854775807-01-01 18:00",
            "2026-9223372036854775807-01 18:00",
            "2026-01-9223372036854775807 18:00",
        ])
    func refuses(text: String) throws {
        #expect(berlin.date(text, now: try date("2026-07-04T08:00:00Z")) == nil)
    }

    @Test("A time of the day before is read.")
    func yesterday() throws {
        #expect(
            berlin.date("yesterday 18:00", now: try date("2026-07-04T08:00:00Z"))
                == (try date("2026-07-03T16:00:00Z")))
    }

    @Test("A time before 1970 has a day, too.")
    func early() throws {
        let text = LocalTime { _ in 0 }.text(
            try date("1969-12-31T23:30:00Z"), now: try date("1970-01-01T00:30:00Z"))

        #expect(text == "yesterday 23:30")
    }

    @Test(
        "Clocks that change for some days only are followed.",
        arguments: [
            ("2026-07-02 18:00", "2026-07-02T16:00:00Z"),
            ("2026-07-05 18:00", "2026-07-05T16:00:00Z"),
        ])
    func someDays(text: String, time: String) throws {
        let days = try date("2026-07-02T00:00:00Z")..<(try date("2026-07-06T00:00:00Z"))

        let read = LocalTime { days.contains($0) ? 7200 : 3600 }.date(text, now: days.lowerBound)

        #expect(read == (try date(time)))
    }

    @Test(
        "A time at the end of all times can be written, and read again.",
        arguments: [(-1e300, "0001-01-01 00:00"), (1e300, "9999-12-31 23:59")])
    func endless(seconds: Double, text: String) throws {
        let greenwich = LocalTime { _ in 0 }
        let end = Date(timeIntervalSince1970: seconds)

        #expect(greenwich.text(end, now: Date()) == text)
        let read = try #require(greenwich.date(text, now: Date()))
        #expect(greenwich.text(read, now: Date()) == text)
    }
}
