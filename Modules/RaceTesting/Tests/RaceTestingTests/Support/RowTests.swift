import Testing

@testable import RaceTesting

@Suite("A row of a table", .failsIfStuck)
struct RowTests {
    @Test("A row that is wrong fails, however it is run.", arguments: rows)
    func fails(_ row: Row) async { await withKnownIssue { try await row.check() } }

    static let rows: [Row] =
        [
            ("on threads", .threads), ("in a schedule", .schedule), ("in schedules", .schedules(2)),
            ("in a process", .alone),
        ].map { (place: String, run: Run) in
            Row("It is wrong \(place).", in: run) { #expect(Bool(false)) }
        } + [
            Row("It ends without the failure that it names.", ends: "A text.") {},
            Row("It fails without the text that it names.", ends: "A text.") {
                throw KitchenError.busy
            },
        ]
}
