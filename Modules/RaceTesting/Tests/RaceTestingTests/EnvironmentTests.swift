import Testing

@testable import RaceTesting

@Suite("The environment of explorations")
struct EnvironmentTests {
    @Test(
        "RACE_SCHEDULES must be a number above zero.",
        arguments: [("10000", 10_000), ("1", 1), ("0", nil), ("-5", nil), ("many", nil), ("", nil)])
    func count(text: String, expected: Int?) {
        #expect(Environment.count(text) == expected)
    }

    @Test(
        "RACE_SEED is a seed or a trace.",
        arguments: [
            ("0x1b2c", .random(seed: 0x1B2C)), ("12", .random(seed: 12)),
            ("3:1 7:2", .trace("3:1 7:2")),
            ("many", nil), ("0x", nil),
        ] as [(String, SchedulePolicy?)])
    func seed(text: String, expected: SchedulePolicy?) {
        #expect(Environment.policy(text) == expected)
    }

    @Test("RACE_SCHEDULES replaces the number that a test asks for; another text fails the test.")
    func schedules() {
        let log = FailureLog()
        let texts = ["7", nil, "many"]

        let counts = texts.map {
            Environment.schedules($0, insteadOf: 2, log.reporter, at: SourceSite())
        }

        #expect(counts == [7, 2, 2])
        #expect(log.sentences.count == 1)
    }

    @Test("A text that is neither a seed nor a trace fails the test.")
    func policy() {
        let log = FailureLog()

        let policies = ["0x7", "many"].map {
            Environment.policy($0, log.reporter, at: SourceSite())
        }

        #expect(policies == [.random(seed: 7), nil])
        #expect(log.sentences.count == 1)
    }
}
