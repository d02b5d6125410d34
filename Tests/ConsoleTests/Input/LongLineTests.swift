import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Console

@Suite("A long line", .failsIfStuck)
struct LongLineTests {
    /// Returns a reader of a line of so many bytes, and what follows it.
    private func reader(of length: Int, then rest: String) throws -> (InputReader, TestPipe) {
        let pipe = try TestPipe()
        pipe.writeInBackground(String(repeating: "x", count: length) + rest)
        return (InputReader(descriptor: pipe.readEnd), pipe)
    }

    @Test("May have 65,536 bytes, with any ending or none.", arguments: ["\n", "\r\n", ""])
    func longest(ending: String) async throws {
        let (reader, pipe) = try reader(of: 65_536, then: ending)
        defer { withExtendedLifetime(pipe) {} }

        #expect(try await reader.nextLine()?.utf8.count == 65_536)
        #expect(try await reader.nextLine() == nil)
    }

    @Test("Is one error when it has a byte more, and the next line is read.")
    func tooLong() async throws {
        let (reader, pipe) = try reader(of: 65_537, then: "\nnext")
        defer { withExtendedLifetime(pipe) {} }

        await #expect(throws: ConsoleError.lineTooLong) { try await reader.nextLine() }
        #expect(try await reader.nextLine() == "next")
    }

    @Test("Is one error at the end of the input, too.", arguments: [65_537, 200_000])
    func lastLine(length: Int) async throws {
        let (reader, pipe) = try reader(of: length, then: "")
        defer { withExtendedLifetime(pipe) {} }

        await #expect(throws: ConsoleError.lineTooLong) { try await reader.nextLine() }
        #expect(try await reader.nextLine() == nil)
    }
}
