import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@testable import Console

@Suite("An input that breaks", .failsIfStuck)
struct BrokenInputTests {
    private static let isLinux = Descriptors.hasFullDevice

    @Test("A file with an input error is not at its end.", .enabled(if: isLinux, "only on Linux"))
    func inputError() async throws {
        // Nothing is at the start of the memory.
        let memory = Descriptors.open("/proc/self/mem", O_RDONLY)
        defer { close(memory) }
        let reader = InputReader(descriptor: memory)

        await #expect(throws: ConsoleError.unreadable(errno: EIO)) { try await reader.nextLine() }
    }
}
