import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
import Synchronization
import Testing

@testable import Console

@Suite("An input reader", .failsIfStuck)
struct InputReaderTests {

    /// A row: what happens at an input, one step after the other.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isTerminal: Bool
        let steps: [Step]

        init(_ sentence: String, onTerminal isTerminal: Bool = false, _ steps: Step...) {
            testDescription = sentence
            (self.isTerminal, self.steps) = (isTerminal, steps)
        }
    }

    enum Step: Sendable {
        case types(String)
        /// The input ends, or the terminal is closed.
        case ends
        /// The next line, or the end; that of the first wait if there are any.
        case line(String?)
        /// The next line of another reader of the input.
        case ofAnother(String?)
        case waits, cancels
        /// A task that was cancelled before gets no line.
        case cancelledBefore
        case dropsLines(Bool)
        case dropsPart(of: String)
        case stops
    }

    private static let rows: [Row] = [
        Row(
            "The lines of a pipe, and then its end again and again.",
            .types("one\ntwo"), .ends, .line("one"), .line("two"), .line(nil), .line(nil)),
        Row(
            "A line that arrives in parts is waited for.",
            .types("one\ntw"), .line("one"), .waits, .types("o\n"), .line("two")),
        Row(
            "On a terminal, text before a second Ctrl-D is no line, and the next line is read.",
            onTerminal: true, .types("jo\u{4}\u{4}"), .line(nil), .types("joe\n"), .line("joe")),
        Row(
            "Ctrl-D within a line changes nothing.",
            onTerminal: true, .types("jo\u{4}e\n"), .line("joe")),
        Row(
            "A line that ends while its part is dropped is kept.",
            onTerminal: true, .waits, .dropsPart(of: "quit\nhal"), .types("f\n"), .line("quit"),
            .line("f")),
        Row(
            "What was typed in part before a terminal is closed is no line.",
            onTerminal: true, .waits, .types("one\ntwo\u{4}"), .line("one"), .ends, .line(nil)),
        Row(
            "Lines that are typed ahead stay available to other readers.",
            onTerminal: true, .types("one\ntwo\n"), .line("one"), .ofAnother("two")),
        Row(
            "No more than a block is taken from a pipe that others read, too.",
            .types("one\n" + String(repeating: "\n", count: 4092) + "two\n"), .line("one"),
            .ofAnother("two")),
        Row(
            "A cancelled wait ends, and leaves the line to the next one.",
            .types("one\ntw"), .line("one"), .waits, .cancels, .types("o\n"), .line("two")),
        Row(
            "A task that was cancelled before takes no line, also none that was read ahead.",
            .types("one\ntwo\n"), .cancelledBefore, .line("one"), .cancelledBefore, .line("two")),
        Row(
            "Lines that were read ahead can be dropped, which is reported once.",
            .types("one\ntwo\nthree\n"), .ends, .line("one"), .dropsLines(true),
            .dropsLines(false), .line(nil)),
        Row(
            "Stopping drops the lines that were read ahead.",
            .types("one\ntwo\n"), .line("one"), .stops, .line(nil)),
        Row(
            "Stopping ends a wait, and every later one.",
            .waits, .stops, .line(nil), .types("one\n"), .line(nil)),
    ]

    @Test("Gives what is typed.", arguments: rows, [false, true])
    func lines(row: Row, isBlocking: Bool) async throws {
        let (pipe, terminal) = (try TestPipe(), try PseudoTerminal())
        let input = row.isTerminal ? terminal.descriptor : pipe.readEnd
        if !isBlocking { _ = fcntl(input, F_SETFL, O_NONBLOCK) }
        let reader = InputReader(descriptor: input)
        var waits: [Task<String?, any Error>] = []
        for step in row.steps {
            switch step {
            case .types(let text): row.isTerminal ? terminal.type(text) : pipe.write(text)
            case .ends: row.isTerminal ? terminal.hangUp() : pipe.closeWriteEnd()
            case .line(let line) where waits.isEmpty: #expect(try await reader.nextLine() == line)
            case .line(let line): #expect(try await waits.removeFirst().value == line)
            case .ofAnother(let line):
                #expect(try await InputReader(descriptor: input).nextLine() == line)
            case .waits: waits.append(Task { try await reader.nextLine() })
            case .cancels:
                let wait = waits.removeFirst()
                wait.cancel()
                await #expect(throws: ConsoleError.cancelled) { try await wait.value }
            case .cancelledBefore:
                await withTaskGroup(of: Void.self) { group in
                    group.cancelAll()
                    group.addTask {
                        await #expect(throws: ConsoleError.cancelled) {
                            try await reader.nextLine()
                        }
                    }
                }
            case .dropsLines(let areThere): #expect(reader.dropLines() == areThere)
            case .dropsPart(let text): #expect(reader.dropPart { Array(text.utf8) })
            case .stops: reader.stop()
            }
        }
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

    @Test("Treats a closed descriptor as an empty input.")
    func closedIsTheEnd() async throws {
        #expect(try await InputReader(descriptor: 1_000_000).nextLine() == nil)
    }

    @Test("A file that grows after its end was read has ended.")
    func growingFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("one\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let descriptor = Descriptors.open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let reader = InputReader(descriptor: descriptor)
        #expect(try await Self.allLines(of: reader) == ["one"])

        try Data("one\ntwo\n".utf8).write(to: file, options: [])

        #expect(try await reader.nextLine() == nil)
    }

    private static func allLines(of reader: InputReader) async throws -> [String] {
        var lines: [String] = []
        while let line = try await reader.nextLine() { lines.append(line) }
        return lines
    }

    // MARK: Waits that end without a line

    @Test("A cancelled wait leaves a line that is typed later to other readers.")
    func cancelledWaitLeavesTheTerminal() async throws {
        // The longer the delay, the further the wait has come: it has not started, starts, or waits.
        for delay in 0..<50 {
            let terminal = try PseudoTerminal()
            let reader = InputReader(descriptor: terminal.descriptor)
            let wait = Task { try await reader.nextLine() }
            for _ in 0..<delay { await Task.yield() }
            wait.cancel()
            await #expect(throws: ConsoleError.cancelled) { try await wait.value }
            terminal.type("one\n")

            let other = InputReader(descriptor: terminal.descriptor)
            #expect(try await other.nextLine() == "one")
        }
    }

    @Test("A reader takes nothing from another file that gets the number of its descriptor.")
    func keepsItsFile() async throws {
        let pipe = try TestPipe.containing("one\n")
        let other = try TestPipe.containing("two\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        #expect(try await reader.nextLine() == "one")

        dup2(other.readEnd, pipe.readEnd)

        #expect(try await reader.nextLine() == nil)
    }

    // MARK: Inputs that break

    // Nothing is at the start of the memory.
    private static let broken: [(String, Int32)] =
        [("/", EISDIR)] + (Descriptors.hasFullDevice ? [("/proc/self/mem", EIO)] : [])

    @Test(
        "Throws the system error when reading fails, also after it was stopped.", arguments: broken)
    func systemError(path: String, number: Int32) async throws {
        let descriptor = Descriptors.open(path, O_RDONLY)
        defer { close(descriptor) }
        let reader = InputReader(descriptor: descriptor)

        for _ in 1...2 {
            await #expect(throws: ConsoleError.unreadable(errno: number)) {
                try await reader.nextLine()
            }
            reader.stop()
        }
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

    // MARK: Parts of lines that the terminal has dropped

    @Test(
        "The start of a line goes with the rest that the terminal has dropped, unless it was read after.",
        arguments: [(true, ["two", "three"]), (false, ["bristwo", "three"])])
    func droppedPart(isDropped: Bool, lines: [String]) async throws {
        let pipe = try TestPipe()
        let drops = Mutex(1)
        let loop = ReadLoop(descriptor: pipe.readEnd) { drops.withLock { $0 } }
        defer { loop.stop() }
        pipe.write("one\nbris")
        _ = await loop.nextLine()

        if isDropped { drops.withLock { $0 += 1 } }
        pipe.write("two\nthree\n")

        #expect(await [loop.nextLine(), loop.nextLine()] == lines.map { .success($0) })
    }
}
