import PrivateFilesTestSupport
import RaceTesting
import Testing

@Suite("A row of a table", .failsIfStuck) struct RowTests {
    @Test(
        "It fails without a fact, with another fact, and when its steps fail against expectation.",
        arguments: [
            Row<Scene>("No fact is expected.") { _ in },
            Row("Nothing was seen.", .reads(["ribs"])) { _ in },
            Row("The steps fail.", .reads([])) { w in try w.folder.remove("/nowhere") },
            Row("The steps do not fail.", .fails("FOLDER")) { _ in },
        ])
    func fails(row: Row<Scene>) async {
        await withKnownIssue { try await row.check(in: Scene()) }
    }
}
