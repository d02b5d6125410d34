import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
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
}
