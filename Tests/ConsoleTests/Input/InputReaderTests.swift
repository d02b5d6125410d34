import ConsoleTestSupport
import LibC
import Testing

@testable import Console

@Suite("An input reader", .timeLimit(.minutes(1)))
struct InputReaderTests {
    @Test("Gives the lines of a pipe, and then its end again and again.")
    func readsToTheEnd() async throws {
        let pipe = try TestPipe.containing("one\ntwo")
        let reader = InputReader(descriptor: pipe.readEnd)

        #expect(try await reader.nextLine() == "one")
        #expect(try await reader.nextLine() == "two")
        #expect(try await reader.nextLine() == nil)
        #expect(try await reader.nextLine() == nil)
    }

    @Test("Waits for a line that arrives in parts.")
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
        pipe.writeInBackground(expected.map { $0 + "\n" }.joined())

        #expect(try await lines == expected)
    }

    @Test("Has no lines in /dev/null.")
    func readsNothing() async throws {
        let null = Descriptors.open("/dev/null", O_RDONLY)
        defer { close(null) }

        #expect(try await InputReader(descriptor: null).nextLine() == nil)
    }

    @Test("Treats a closed descriptor as an empty input.")
    func closedIsTheEnd() async throws {
        #expect(try await InputReader(descriptor: 1_000_000).nextLine() == nil)
    }

    @Test("Throws the system error when reading fails.")
    func throwsTheSystemError() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let reader = InputReader(descriptor: folder)

        await #expect(throws: ConsoleError.unreadable(errno: EISDIR)) {
            try await reader.nextLine()
        }
    }

    @Test("Reads from a non-blocking descriptor.")
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

    @Test("A task that was cancelled before takes no line.")
    func cancelledTaskTakesNothing() async throws {
        let pipe = try TestPipe.containing("one\n")
        let reader = InputReader(descriptor: pipe.readEnd)

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) { try await reader.nextLine() }
            }
        }

        #expect(try await reader.nextLine() == "one")
    }

    @Test("A task that was cancelled before takes no line that was read ahead.")
    func cancelledTaskTakesNoReadLine() async throws {
        let pipe = try TestPipe.containing("one\ntwo\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        _ = try await reader.nextLine()

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) { try await reader.nextLine() }
            }
        }

        #expect(try await reader.nextLine() == "two")
    }

    @Test("Lines that were read ahead can be dropped, which is reported once.")
    func dropsLines() async throws {
        let pipe = try TestPipe.containing("one\ntwo\nthree\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        _ = try await reader.nextLine()

        #expect(reader.dropLines())
        #expect(!reader.dropLines())
        #expect(try await reader.nextLine() == nil)
    }

    @Test("Stopping drops the lines that were read ahead.")
    func stopDropsLines() async throws {
        let pipe = try TestPipe.containing("one\ntwo\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        _ = try await reader.nextLine()

        reader.stop()

        #expect(try await reader.nextLine() == nil)
    }

    @Test("Ctrl-D after some text gives the text, and the next line is read.")
    func controlDAfterText() async throws {
        let terminal = try PseudoTerminal()
        let reader = InputReader(descriptor: terminal.descriptor)

        terminal.type("jo\u{4}\u{4}")
        #expect(try await reader.nextLine() == "jo")
        terminal.type("\u{4}")
        #expect(try await reader.nextLine() == nil)
        terminal.type("joe\n")

        #expect(try await reader.nextLine() == "joe")
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

    @Test("Lines that are typed ahead stay available to other readers.")
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
