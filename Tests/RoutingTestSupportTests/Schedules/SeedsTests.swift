import Testing

@testable import RaceTesting
import RoutingTestSupport

@Suite("RACE_SCHEDULES")
struct SeedsTests {
    @Test(
        "It must be a number above zero.",
        arguments: [("10000", 10_000), ("1", 1), ("0", nil), ("-5", nil), ("many", nil), ("", nil)])
    func count(text: String, expected: Int?) {
        #expect(Seeds.count(text) == expected)
    }
}
