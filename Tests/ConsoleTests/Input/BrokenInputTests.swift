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

    #if os(Linux)
        @Test("A line that an error cuts off is dropped.")
        func cutLine() async throws {
            var ends: [Int32] = [-1, -1]
            // Safe: the array has room for the two numbers.
            try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            defer { close(ends[0]) }
            // An end that is closed before it has read this resets the connection.
            Descriptors.write("unread", to: ends[0])
            Descriptors.write("one\ntw", to: ends[1])
            close(ends[1])
            let reader = InputReader(descriptor: ends[0])

            #expect(try await reader.nextLine() == "one")
            for _ in 1...2 {
                await #expect(throws: ConsoleError.unreadable(errno: ECONNRESET)) {
                    try await reader.nextLine()
                }
            }
        }
    #endif
}
