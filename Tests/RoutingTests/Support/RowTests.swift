import RoutingTestSupport
import Testing

@Suite("A row of a table", .failsIfStuck)
struct RowTests {
    @Test("A row that sees something else, or expects to see nothing, fails however it is run.")
    func fails() async {
        let rows = [
            Row<TestTree>("One is shown.", "shows one") { t in
                await t.show("two")
                t.seeSlot()
            }, Row("Nothing happens.") { _ in },
        ]
        for row in rows {
            for run in [Run.threads, .schedule, .schedules(2)] {
                await withKnownIssue { try await row.check(in: run) }
            }
        }
    }
}
