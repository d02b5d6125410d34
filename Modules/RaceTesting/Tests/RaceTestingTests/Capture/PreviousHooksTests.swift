import Synchronization
import Testing

@testable import RaceTesting

/// Tests in a process of their own, which sets the hooks before the first schedule does.
@Suite("Hooks of another library", .failsIfStuck)
struct PreviousHooksTests {
    @Test("The hook for plain tasks gets those outside of schedules, and none of a schedule.")
    func plainTasks() async {
        await #expect(processExitsWith: .success) {
            // Safe: the runtime keeps the hook as long as the process lives.
            let hook = try unsafe #require(RuntimeSymbols.enqueueGlobalHook)
            // Safe: no task of this process starts meanwhile.
            unsafe hook.pointee = { job, original in
                Self.calls.add(1, ordering: .relaxed)
                original(job)
            }

            await schedule {
                let before = Self.callCount
                await Task {}.value
                #expect(Self.callCount == before)
            }
            let before = Self.callCount
            await Task {}.value

            #expect(Self.callCount > before)
        }
    }

    @Test("The hook for the main actor gets its work outside of schedules, and none of a schedule.")
    func mainActor() async {
        await #expect(processExitsWith: .success) {
            // Safe: the runtime keeps the hook as long as the process lives.
            let hook = try unsafe #require(RuntimeSymbols.mainExecutorHook)
            // Safe: as above.
            unsafe hook.pointee = { original in
                Self.calls.add(1, ordering: .relaxed)
                return unsafe original()
            }

            await schedule {
                let before = Self.callCount
                await MainActor.run {}
                #expect(Self.callCount == before)
            }
            let before = Self.callCount
            await MainActor.run {}

            #expect(Self.callCount > before)
        }
    }

    /// The number of calls of the hook that was set first.
    private static var callCount: Int { calls.load(ordering: .relaxed) }
    private static let calls = Atomic(0)
}
