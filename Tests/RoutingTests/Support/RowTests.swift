import RoutingTestSupport
import Testing

@Suite("A row of a table", .failsIfStuck)
struct RowTests {
    @Test("A row fails that expects to see nothing, though it does see nothing.")
    func nothing() async {
        await withKnownIssue {
            try await Row<TestTree>("Nothing happens.") { _ in }.check(in: .threads)
        }
    }

    @Test("A row fails that sees something else, on threads and in schedules.")
    func other() async {
        let row = Row<TestTree>("One is shown.", "shows one") { t in
            await t.show("two")
            t.seeSlot()
        }
        for run in [Run.threads, .schedule, .schedules(2)] {
            await withKnownIssue { try await row.check(in: run) }
        }
    }
}
