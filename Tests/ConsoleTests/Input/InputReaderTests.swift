import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
import Synchronization
import Testing

@testable import Console

@Suite("An input reader", .failsIfStuck)
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

    @Test("On a terminal, text before a second Ctrl-D is no line, and the next line is read.")
    func controlDAfterText() async throws {
        let terminal = try PseudoTerminal()
        let reader = InputReader(descriptor: terminal.descriptor)

        terminal.type("jo\u{4}\u{4}")
        #expect(try await reader.nextLine() == nil)
        terminal.type("joe\n")

        #expect(try await reader.nextLine() == "joe")
    }

    @Test("A line that ends while its part is dropped is kept.")
    func lineWhileDropping() async throws {
        let terminal = try PseudoTerminal()
        let reader = InputReader(descriptor: terminal.descriptor)
        async let line = reader.nextLine()

        #expect(reader.dropPart { Array("quit\nhal".utf8) })
        terminal.type("f\n")

        #expect(try await [line, reader.nextLine()] == ["quit", "f"])
    }

    @Test("Ctrl-D within a line changes nothing.")
    func controlDWithinALine() async throws {
        let terminal = try PseudoTerminal()

        terminal.type("jo\u{4}e\n")

        #expect(try await InputReader(descriptor: terminal.descriptor).nextLine() == "joe")
    }

    @Test("What was typed in part before a terminal is closed is no line.")
    func hangUpAfterText() async throws {
        let terminal = try PseudoTerminal()
        let reader = InputReader(descriptor: terminal.descriptor)
        async let line = reader.nextLine()

        terminal.type("one\ntwo\u{4}")
        #expect(try await line == "one")
        terminal.hangUp()

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

    @Test("Takes no more than a block from a pipe that others read, too.")
    func readsOneBlock() async throws {
        let rest = String(repeating: "\n", count: 4092)
        let pipe = try TestPipe.containing("one\n" + rest + "two\n")

        #expect(try await InputReader(descriptor: pipe.readEnd).nextLine() == "one")
        #expect(try await InputReader(descriptor: pipe.readEnd).nextLine() == "two")
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

    @Test("A reader takes nothing from another file that gets the number of its descriptor.")
    func keepsItsFile() async throws {
        let pipe = try TestPipe.containing("one\n")
        let other = try TestPipe.containing("two\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        #expect(try await reader.nextLine() == "one")

        dup2(other.readEnd, pipe.readEnd)

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

    @Test("Stopping after an error changes nothing.")
    func stopAfterAnError() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let reader = InputReader(descriptor: folder)
        _ = try? await reader.nextLine()

        reader.stop()

        await #expect(throws: ConsoleError.unreadable(errno: EISDIR)) {
            try await reader.nextLine()
        }
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

    // MARK: Inputs that break

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

    // MARK: Parts of lines that the terminal has dropped

    @Test("Goes with the rest that the terminal has dropped.")
    func droppedPart() async throws {
        let pipe = try TestPipe()
        let drops = Mutex(0)
        let loop = ReadLoop(descriptor: pipe.readEnd) { drops.withLock { $0 } }
        defer { loop.stop() }
        pipe.write("one\nbris")
        _ = await loop.nextLine()

        drops.withLock { $0 += 1 }
        pipe.write("two\nthree\n")

        #expect(await loop.nextLine() == .success("two"))
        #expect(await loop.nextLine() == .success("three"))
    }

    @Test("Stays when it was read after the terminal has dropped its input.")
    func partAfterADrop() async throws {
        let pipe = try TestPipe()
        let loop = ReadLoop(descriptor: pipe.readEnd) { 1 }
        defer { loop.stop() }
        pipe.write("one\ntw")
        _ = await loop.nextLine()

        pipe.write("o\n")

        #expect(await loop.nextLine() == .success("two"))
    }
}
