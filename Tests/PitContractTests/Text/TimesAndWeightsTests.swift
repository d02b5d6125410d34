import Essentials
import Foundation
import PitContract
import RaceTesting
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
            ("2026-07-04T16:00:00Z", "18:00", "at 18:00"),
            ("2026-07-04T21:59:00Z", "23:59", "at 23:59"),
            ("2026-07-04T22:00:00Z", "tomorrow 00:00", "tomorrow at 00:00"),
            ("2026-07-05T04:00:00Z", "tomorrow 06:00", "tomorrow at 06:00"),
            ("2026-07-05T22:00:00Z", "2026-07-06 00:00", "2026-07-06 at 00:00"),
            ("2026-07-03T21:59:59Z", "yesterday 23:59", "yesterday at 23:59"),
            ("2026-07-02T08:05:00Z", "2026-07-02 10:05", "2026-07-02 at 10:05"),
        ])
    func writes(time: String, text: String, part: String) throws {
        let now = try date("2026-07-04T08:00:00Z")

        #expect(berlin.text(try date(time), now: now) == text)
        #expect(berlin.when(try date(time), now: now) == part)
        // A text has no seconds.
        let read = try #require(berlin.date(text, now: now))
        #expect((-59...0).contains(read.timeIntervalSince(try date(time))))
    }

    @Test(
        "A time is read as a person writes it, also around a change of the clocks; another text is refused.",
        arguments: [
            ("2026-03-29 01:59", "2026-03-29T00:59:00Z"),
            // Left out: the clocks are set forward.
            ("2026-03-29 02:30", "2026-03-29T01:30:00Z"),
            ("2026-03-29 03:00", "2026-03-29T01:00:00Z"),
            ("2026-03-29 18:00", "2026-03-29T16:00:00Z"),
            // Twice: the clocks are set back.
            ("2026-10-25 02:30", "2026-10-25T00:30:00Z"),
            ("2026-10-25 03:00", "2026-10-25T02:00:00Z"),
            ("2026-10-25 00:00", "2026-10-24T22:00:00Z"),
            // With 12 hours.
            ("6pm", "2026-07-04T16:00:00Z"), ("6:30 PM", "2026-07-04T16:30:00Z"),
            ("12am", "2026-07-03T22:00:00Z"), ("12:05 pm", "2026-07-04T10:05:00Z"),
            ("tomorrow 6 am", "2026-07-05T04:00:00Z"), ("Tomorrow 6am", "2026-07-05T04:00:00Z"),
            ("2026-07-05 6pm", "2026-07-05T16:00:00Z"),
            // Those of ISO 8601.
            ("2026-07-05T18:00", "2026-07-05T16:00:00Z"),
            ("2026-07-05T18:00:00Z", "2026-07-05T18:00:00Z"),
            ("yesterday 18:00", "2026-07-03T16:00:00Z"),
        ].map { ("2026-07-04T08:00:00Z", $0, $1) } + aroundAChange + refused
            as [(String, String, String?)])
    func reads(now: String, text: String, time: String?) throws {
        #expect(berlin.date(text, now: try date(now)) == (try time.map(date)))
    }

    private static let refused = [
        "", "18", "18:0", "018:00", "24:00", "18:60", "-1:00", "18:00:00", "13pm", "0am", "pm",
        "6:0pm", "T18:00", "2026-07-05T", ":00",
        "someday 18:00", "tomorrow", "2026-02-30 18:00", "2026-7-5 18:00", "2026-07-05",
        "18::00", "0２:00", "2026--07-05 18:00", "20260-7-05 18:00", "2026-07 18:00",
        "tomorrow 18 00", "today tomorrow 18:00", "٠٦:00", "+6:00", "2026-0a-05 18:00",
        "10000-01-01 18:00", "9223372036854775807-01-01 18:00",
        "2026-9223372036854775807-01 18:00",
        "2026-01-9223372036854775807 18:00",
    ].map { ("2026-07-04T08:00:00Z", $0, nil as String?) }

    /// A time that comes twice is the next one, or the first; tomorrow may be 23 or 25 hours away.
    private static let aroundAChange: [(String, String, String?)] = [
        ("2026-10-25T00:27:40Z", "02:30", "2026-10-25T00:30:00Z"),
        ("2026-10-25T00:30:00Z", "02:30", "2026-10-25T01:30:00Z"),
        ("2026-10-25T01:27:40Z", "02:30", "2026-10-25T01:30:00Z"),
        ("2026-10-25T09:00:00Z", "02:30", "2026-10-25T00:30:00Z"),
        ("2026-03-28T17:00:00Z", "tomorrow 18:00", "2026-03-29T16:00:00Z"),
        ("2026-10-24T16:00:00Z", "tomorrow 18:00", "2026-10-25T17:00:00Z"),
    ]

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
        "A time before 1970, or at the end of all times, can be written, and read again.",
        arguments: [
            (-1800, 1800, "yesterday 23:30"), (-1e300, 0, "0001-01-01 00:00"),
            (1e300, 0, "9999-12-31 23:59"),
        ])
    func early(seconds: Double, now: Double, text: String) throws {
        let greenwich = LocalTime { _ in 0 }
        let (end, now) = (Date(timeIntervalSince1970: seconds), Date(timeIntervalSince1970: now))

        let read = try #require(greenwich.date(text, now: now))

        #expect([end, read].map { greenwich.text($0, now: now) } == [text, text])
    }
}

@Suite("Durations as text")
struct DurationTextTests {
    @Test(
        "A duration is written as a person writes it, with a part of a second rounded up.",
        arguments: [
            (0, "0 s"), (45, "45 s"), (59, "59 s"), (59.1, "1 min"), (60, "1 min"), (61, "2 min"),
            (90, "2 min"), (3540, "59 min"), (3541, "1 h"), (24_000, "6 h 40 min"), (7200, "2 h"),
            (172_740, "47 h 59 min"), (172_741, "2 d"), (176_401, "2 d 2 h"), (-900, "-15 min"),
            (1e12, "∞"), (9e18, "∞"), (-9e18, "-∞"),
        ])
    func writes(seconds: Double, text: String) {
        #expect(Duration.seconds(seconds).pitText == text)
    }

    @Test(
        "A duration is read as a person writes it, and another text is refused.",
        arguments: [
            ("30m", 1800), ("-30m", -1800), ("+30m", 1800), ("1h30m", 5400), ("1 h 30 min", 5400),
            ("45s", 45), ("1.5h", 5400), ("2d", 172_800), ("1H", 3600), ("0m", 0),
            ("30d", 2_592_000), ("5 minutes", 300), ("1,5 hours", 5400), ("1 hour 1 minute", 3660),
        ] + refused.map { ($0, nil) } as [(String, Int?)])
    func reads(text: String, seconds: Int?) {
        #expect(Duration(pitText: text) == seconds.map { .seconds($0) })
    }

    private static let refused = [
        "", "-", "30", "m", "30x", "30mm", "30minu", "30m1h", "30m30m", "1.h", ".5h",
        "1.5.5h", "--30m",
        "31d", "٣m", "99999999999999999999s", "h30m", "30m-",
    ]
}

/// The variable is that of the whole process, so the test runs in one of its own.
@Suite("The time zone of the machine", .failsIfStuck)
struct TimeZoneTests {
    @Test("Times are those of the variable TZ, and the days of another place are its own.")
    func variable() async {
        await #expect(processExitsWith: .success) {
            // Safe: the process has no other thread that reads the environment.
            unsafe setenv("TZ", "HERE-5:30", 1)
            let now = Date(timeIntervalSince1970: 1_783_152_000)
            let noon = Date(timeIntervalSince1970: 1_783_166_400)
            let greenwich = LocalTime { _ in 0 }

            #expect(LocalTime.text(now, now: now) == "13:30")
            #expect(greenwich.text(noon, now: .distantPast) == "2026-07-04 12:00")
            #expect(greenwich.date("2026-07-04 12:00", now: noon) == noon)
        }
    }
}

@Suite("Weight")
struct WeightTests {
    @Test(
        "It reads what a person writes, and refuses what is no weight.",
        arguments: [
            ("5kg", 5000), ("5 kg", 5000), ("2.5KG", 2500), ("800g", 800), ("11lb", 4990),
            ("11 lbs", 4990), ("12oz", 340), ("2,5kg", 2500), ("5 kilos", 5000),
            ("11 pounds", 4990),
            ("500kg", 500_000), ("500000g", 500_000), ("1g", 1), ("1101lb", 499_405),
        ] + refused.map { ($0, nil) } as [(String, Int?)])
    func reads(text: String, grams: Int?) {
        #expect(Weight(text)?.grams == grams)
    }

    private static let refused = [
        "", "5", "kg", "5stone", "5 ki", "1,000g", "1,5,5kg", ",5kg", "-5kg", "0kg", "0.1g",
        "501kg", "1e3kg", "infkg", "nankg",
        ".5kg", "5..5kg", "1e1kg", "0x5kg", "٥kg", "5٥kg", "1x0kg", "1p3kg", "1103lb",
        "99999999999999999999kg",
    ]

    @Test(
        "It is printed as a person writes it.",
        arguments: [
            (5000, "5 kg"), (2500, "2.5 kg"), (4990, "4.99 kg"), (1001, "1.001 kg"), (800, "800 g"),
            (1000, "1 kg"), (12_345, "12.345 kg"), (9500, "9.5 kg"),
        ])
    func prints(grams: Int, text: String) {
        #expect(Weight(grams: grams)?.description == text)
    }

    @Test("It is stored in grams, and a stored value that is no weight is refused.")
    func stored() throws {
        let data = try JSONEncoder().encode([Weight(grams: 2500)])

        #expect(String(decoding: data, as: UTF8.self) == "[2500]")
        #expect(try JSONDecoder().decode([Weight].self, from: data) == [Weight(grams: 2500)])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Weight].self, from: Data("[0]".utf8))
        }
    }
}
