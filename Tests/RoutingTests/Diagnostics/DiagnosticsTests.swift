import RoutingTestSupport
import Testing

@testable import Routing

@Suite("The settings for reports", .failsIfStuck)
struct DiagnosticsTests {
    @Test("A deadline that no clock can count is one of decades.")
    func endless() {
        #expect(Diagnostics(deadline: .seconds(Int64.max)).deadline == .seconds(Int32.max))
    }

    @Test("A wait in real time ends with an error when its task is cancelled.")
    func cancelled() async {
        let isCancelled = Gate()
        let wait = Task {
            await isCancelled.wait()
            try await Diagnostics().wait(for: .seconds(3_600))
        }

        wait.cancel()
        isCancelled.open()

        await #expect(throws: CancellationError.self) { try await wait.value }
    }
}
