import Foundation
import Routing
import Testing

@Suite("What units do wrong is written to the standard error output")
struct DiagnosticsLogTests {
    @Test("A fault is one whole line, however long it is.")
    func fault() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let name = String(repeating: "x", count: 9_999)
                Diagnostics.log(
                    .ignoredCancellation(unit: "Pit", names: [name], deadline: .seconds(5)))
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)

        #expect(text.hasPrefix("Routing: the detach of Pit has waited for 5.0 seconds for “xxx"))
        #expect(text.hasSuffix("xxx”; work must end when its task is cancelled.\n"))
        #expect(text.utf8.count > 9_999)
    }

    @Test("What merely comes too late is not.")
    func late() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                Diagnostics.log(.workRefused(unit: "Pit", name: "loads", state: .closed))
            })

        #expect(result.standardErrorContent.isEmpty)
    }

    @Test("When nobody can read it, the program goes on.")
    func closed() async {
        await #expect(processExitsWith: .success) {
            try FileHandle.standardError.close()

            Diagnostics.log(.ignoredCancellation(unit: "Pit", names: [], deadline: .seconds(5)))
        }
    }
}
