import Routing
import RoutingTestSupport
import Testing

@Suite("13. A launch and a shutdown whose caller is cancelled", .schedule())
struct CancelledCallerTests {
    @Test("A launch whose caller is cancelled cancels the hook, throws, and closes the unit.")
    func cancelledLaunch() async throws {
        let hook = Gate()
        let root = RouterFake(
            "root",
            onActive: { _ in
                hook.open()
                await Gate().waitUnlessCancelled()
            })
        let launch = start { try await root.launch() }
        await hook.wait()

        launch.cancel()

        let error = await #expect(throws: RoutingError.self) { try await launch.value }
        #expect(error?.code == .cancelled)
        #expect(root.state == .closed)
    }

    @Test("A shutdown whose caller is cancelled ends the tree.")
    func cancelledShutdown() async throws {
        let root = RouterFake("root")
        try await root.launch()

        await start {
            // Safe: the closure runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await root.shutdown()
        }.value

        #expect(root.state == .closed)
    }
}
