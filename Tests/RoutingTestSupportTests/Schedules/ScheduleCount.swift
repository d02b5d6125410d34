import Testing

@testable import RoutingTestSupport

@Suite("RIBHOUSE_SCHEDULES")
struct ScheduleCount {
    @Test(
        "It is a number above zero; whatever else it holds is refused.",
        arguments: [("10000", 10_000), ("1", 1), ("0", nil), ("-5", nil), ("many", nil), ("", nil)])
    func count(text: String, expected: Int?) {
        #expect(Seeds.count(text) == expected)
    }
}
