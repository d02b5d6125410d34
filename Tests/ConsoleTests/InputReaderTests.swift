import ConsoleTestSupport
import LibC
import Testing

@testable import Console

@Suite("An input reader", .timeLimit(.minutes(1)))
struct InputReaderTests {
    @Test("Gives the lines of a pipe, and then its end again and again.")
    func readsToTheEnd() async throws {
        let pipe = try TestPipe.holding("one\ntwo")
        let reader = InputReader(descriptor: pipe.readEnd)

        #expect(try await reader.nextLine() == "one")
        #expect(try await reader.nextLine() == "two")
        #expect(try await reader.nextLine() == nil)
        #expect(try await reader.nextLine() == nil)
    }

    @Test("Waits for a line that comes in pieces.")
    func waitsForTheWholeLine() async throws {
        let pipe = try TestPipe()
        let reader = InputReader(descriptor: pipe.readEnd)

        pipe.write("one\ntw")
        #expect(try await reader.nextLine() == "one")
        async let second = reader.nextLine()
        pipe.write("o\n")

        #expect(try await second == "two")
    }

    @Test("Gives every line of an input that is larger than any buffer.")
    func readsMuch() async throws {
        let pipe = try TestPipe()
        let reader = InputReader(descriptor: pipe.readEnd)
        let expected = (1...20_000).map { "line \($0)" }

        async let lines = Self.allLines(of: reader)
        pipe.writeOnAThread(expected.map { $0 + "\n" }.joined())

        #expect(try await lines == expected)
    }

    @Test("Has no lines in /dev/null.")
    func readsNothing() async throws {
        let null = openFile("/dev/null", O_RDONLY)
        defer { close(null) }

        #expect(try await InputReader(descriptor: null).nextLine() == nil)
    }

    @Test("Takes a closed descriptor for an input at its end.")
    func closedIsTheEnd() async throws {
        #expect(try await InputReader(descriptor: 1_000_000).nextLine() == nil)
    }

    @Test("Tells why something cannot be read.")
    func tellsWhyItCannotRead() async throws {
        let folder = openFile("/", O_RDONLY)
        defer { close(folder) }
        let reader = InputReader(descriptor: folder)

        await #expect(throws: ConsoleError.unreadable(errno: EISDIR)) {
            try await reader.nextLine()
        }
    }

    @Test("Reads from a descriptor that somebody made non-blocking.")
    func readsWithoutBlocking() async throws {
        let pipe = try TestPipe()
        _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
        let reader = InputReader(descriptor: pipe.readEnd)

        async let line = reader.nextLine()
        pipe.write("one\n")

        #expect(try await line == "one")
    }

    @Test("A cancelled wait ends, and leaves the line to the next one.")
    func cancelledWaitLeavesTheLine() async throws {
        let pipe = try TestPipe()
        let reader = InputReader(descriptor: pipe.readEnd)
        pipe.write("one\ntw")
        _ = try await reader.nextLine()

        let wait = Task { try await reader.nextLine() }
        wait.cancel()

        await #expect(throws: ConsoleError.cancelled) { try await wait.value }
        pipe.write("o\n")
        #expect(try await reader.nextLine() == "two")
    }

    @Test("A task that is cancelled already does not take a line.")
    func cancelledTaskTakesNothing() async throws {
        let pipe = try TestPipe.holding("one\n")
        let reader = InputReader(descriptor: pipe.readEnd)

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) { try await reader.nextLine() }
            }
        }

        #expect(try await reader.nextLine() == "one")
    }

    @Test("Stopping ends a wait, and every later one.")
    func stopEndsTheWait() async throws {
        let pipe = try TestPipe()
        let reader = InputReader(descriptor: pipe.readEnd)

        async let line = reader.nextLine()
        reader.stop()

        #expect(try await line == nil)
        pipe.write("one\n")
        #expect(try await reader.nextLine() == nil)
    }

    @Test("What is typed ahead stays with the terminal until somebody asks.")
    func readsOnDemand() async throws {
        let terminal = try PseudoTerminal()
        let first = InputReader(descriptor: terminal.descriptor)
        let second = InputReader(descriptor: terminal.descriptor)

        terminal.type("one\ntwo\n")

        #expect(try await first.nextLine() == "one")
        #expect(try await second.nextLine() == "two")
    }

    private static func allLines(of reader: InputReader) async throws -> [String] {
        var lines: [String] = []
        while let line = try await reader.nextLine() { lines.append(line) }
        return lines
    }
}
