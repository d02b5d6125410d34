import PitContract
import Testing

@Suite("Durations as text")
struct DurationTextTests {
    @Test(
        "A duration is written as a person writes it.",
        arguments: [
            (0, "0 s"), (45, "45 s"), (59, "59 s"), (60, "1 min"), (61, "2 min"), (90, "2 min"),
            (3540, "59 min"), (3541, "1 h"), (24_000, "6 h 40 min"), (7200, "2 h"),
            (172_740, "47 h 59 min"), (172_741, "2 d"), (176_401, "2 d 2 h"), (-900, "-15 min"),
        ])
    func writes(seconds: Int, text: String) {
        #expect(Duration.seconds(seconds).pitText == text)
    }

    @Test("A part of a second is rounded up.")
    func rounds() {
        #expect(Duration.milliseconds(59_100).pitText == "1 min")
    }

    @Test("A duration of any length can be written.")
    func endless() {
        #expect(Duration.seconds(1_000_000_000_000).pitText == "∞")
        #expect(Duration.seconds(Int64.max).pitText == "∞")
        #expect(Duration.seconds(Int64.min).pitText == "-∞")
    }

    @Test(
        "A duration is read as a person writes it.",
        arguments: [
            ("30m", 1800), ("-30m", -1800), ("+30m", 1800), ("1h30m", 5400), ("1 h 30 min", 5400),
            ("45s", 45), ("1.5h", 5400), ("2d", 172_800), ("1H", 3600), ("0m", 0),
            ("30d", 2_592_000),
        ])
    func reads(text: String, seconds: Int) {
        #expect(Duration(pitText: text) == .seconds(seconds))
    }

    @Test(
        "Another text is refused.",
        arguments: [
            "", "-", "30", "m", "30x", "30mm", "30minutes", "30m1h", "30m30m", "1.h", ".5h",
            "1.5.5h", "--30m",
            "31d", "٣m", "99999999999999999999s", "h30m", "30m-",
        ])
    func refuses(text: String) {
        #expect(Duration(pitText: text) == nil)
    }
}
