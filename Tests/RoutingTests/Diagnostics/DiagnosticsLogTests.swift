import Foundation
import Routing
import RoutingTestSupport
import Testing

@Suite("Faults are written to the standard error output", .failsIfStuck)
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

        #expect(text.hasPrefix("Routing: The detach of Pit has waited 5.0 seconds for “xxx"))
        #expect(text.hasSuffix("xxx”. End the work when its task is cancelled.\n"))
        #expect(text.utf8.count > 9_999)
    }

    @Test("Late, harmless calls are not written.")
    func late() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                Diagnostics.log(.workRefused(unit: "Pit", name: "loads", state: .closed))
            })

        #expect(result.standardErrorContent.isEmpty)
    }

    @Test("If the standard error output is closed, the program goes on.")
    func closed() async {
        await #expect(processExitsWith: .success) {
            try FileHandle.standardError.close()

            Diagnostics.log(.ignoredCancellation(unit: "Pit", names: [], deadline: .seconds(5)))
        }
    }
}
