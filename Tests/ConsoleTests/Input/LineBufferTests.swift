import RaceTesting
import Testing

@testable import Console

@Suite("A line buffer")
struct LineBufferTests {
    private var buffer = LineBuffer(limit: 8)

    typealias Line = Result<String, ConsoleError>

    @Test(
        "Bytes in chunks of any length are lines, and the last one need not end.",
        arguments: [
            // Lines end with LF or CRLF, and a carriage return within a line stays.
            ("one\r\ntwo\n\n", [.success("one"), .success("two"), .success("")], nil),
            ("a\rb\nc\r\r\n", [.success("a\rb"), .success("c\r")], nil),
            ("one\ntwo", [.success("one")], .success("two")),
            ("one\r", [], .success("one\r")),
            // A line of the full length is fine, with either ending.
            ("12345678\n", [.success("12345678")], nil),
            ("12345678\r\n", [.success("12345678")], nil),
            // A line that is too long is one error.
            (
                "12345678901234567890123456789\nnext\n",
                [.failure(.lineTooLong), .success("next")], nil
            ),
            ("1234567890", [.failure(.lineTooLong)], nil),
            ("123456789", [], .failure(.lineTooLong)),
        ] as [(String, [Line], Line?)], [1, 4, 100])
    mutating func lines(sample: (text: String, lines: [Line], rest: Line?), chunk: Int) {
        var results: [Line] = []
        var bytes = Array(sample.text.utf8)[...]
        while !bytes.isEmpty {
            buffer.append(bytes.prefix(chunk))
            bytes = bytes.dropFirst(chunk)
            while let result = buffer.next() { results.append(result) }
        }

        #expect(results == sample.lines)
        #expect(buffer.rest() == sample.rest)
        #expect(buffer.rest() == nil)
    }

    @Test("Invalid UTF-8 is an error, and the next line is read.")
    mutating func invalidTextIsAnError() {
        buffer.append([0x61, 0xFF, 0x62, 0x0A, 0x63, 0x0A])

        #expect(buffer.next() == .failure(.notText))
        #expect(buffer.next() == .success("c"))
    }

    @Test(
        "The part of a line is dropped, and the lines before it stay.",
        arguments: [("", false), ("one\n", false), ("one\ntwo", true), ("tw", true)])
    mutating func droppedPart(text: String, isDropped: Bool) {
        buffer.append(text.utf8)

        #expect(buffer.dropRest() == isDropped)
        buffer.append("three\n".utf8)
        if text.hasPrefix("one") { #expect(buffer.next() == .success("one")) }
        #expect(buffer.next() == .success("three"))
    }

    @Test("After a part of a line that is too long was dropped, the next line is read.")
    mutating func droppedLongPart() {
        buffer.append("123456789012".utf8)
        #expect(buffer.next() == .failure(.lineTooLong))

        _ = buffer.dropRest()
        buffer.append("three\n".utf8)

        #expect(buffer.next() == .success("three"))
    }

    @Test("After the rest, the next line is read.")
    mutating func lineAfterTheRest() {
        buffer.append("jo".utf8)
        #expect(buffer.rest() == .success("jo"))

        buffer.append("joe\n".utf8)

        #expect(buffer.next() == .success("joe"))
    }

    @Test("A line that is too long is not kept.")
    mutating func longLineIsNotKept() {
        for _ in 1...10 {
            buffer.append("1234567890".utf8)
            _ = buffer.next()
        }

        let bytes = Mirror(reflecting: buffer).descendant("bytes") as? [UInt8]
        #expect(bytes?.count == 10)
    }

    @Test("A line that was returned leaves no byte behind.")
    mutating func wiped() {
        buffer.append("secret\nok".utf8)

        _ = buffer.next()

        let bytes = Mirror(reflecting: buffer).descendant("bytes") as? [UInt8]
        #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == "\0\0\0\0\0\0\nok")
    }

    @Test("A line that was moved to the start before it was returned leaves no copy behind.")
    mutating func movedAndWiped() throws {
        buffer.append("longname\nhunt".utf8)
        _ = buffer.next()
        buffer.append("er2\n".utf8)

        _ = buffer.next()

        let bytes = try #require(Mirror(reflecting: buffer).descendant("bytes") as? [UInt8])
        // Safe: the buffer has filled in these 13 bytes, and its array has room for them.
        let storage = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe Array(UnsafeBufferPointer(start: bytes.baseAddress, count: 13))
        }
        #expect(bytes.capacity >= 13)
        #expect(!String(decoding: storage, as: UTF8.self).contains("hunt"))
    }
}

@Suite("The queue of those who read the input", .failsIfStuck)
struct ReadQueueTests {
    private let readQueue = ReadQueue()
    private let read = Spy<String, Void, Never>("read")

    private func question(_ name: String) async {
        record(name)
        await settle()
        record("end of \(name)")
    }

    private func record(_ text: String) { read(text) }

    @Test("A prompt does not start when a question was asked since its caller looked.")
    func promptAfterAQuestion() async {
        let known = readQueue.lastQuestion
        _ = await readQueue.question {}

        #expect(await readQueue.prompt(after: known) { true } == nil)
        #expect(await readQueue.prompt(after: readQueue.lastQuestion) { true } == true)
    }

    @Test("A prompt cannot be asked for while a question is open.")
    func promptDuringAQuestion() async {
        let known = await readQueue.question { readQueue.lastQuestion }

        #expect(known == .some(nil))
    }

    @Test("A question takes the place of a prompt that is not the first.", .schedule())
    func questionInPlaceOfALaterPrompt() async {
        _ = await readQueue.prompt(after: readQueue.lastQuestion) {}
        read.suspendsUntilCancelled(returning: ())
        let prompt = start {
            await readQueue.prompt(after: readQueue.lastQuestion) { await read("> ") }
        }
        await read.called(times: 1)

        #expect(await readQueue.question { true } == true)
        _ = await prompt.value
    }

    @Test("Questions are read one after the other.", .schedules(20))
    func questions() async {
        let tasks = ["name", "food", "wood"].map { name in
            start { await readQueue.question { await question(name) } }
        }
        for task in tasks { _ = await task.value }

        for (begin, end) in zip(read.calls, read.calls.dropFirst()) where !begin.hasPrefix("end") {
            #expect(end == "end of \(begin)")
        }
        #expect(read.callCount == 6)
    }

    @Test(
        "Questions that take the place of a prompt are read one after the other, too.",
        .schedules(20))
    func questionsInPlaceOfAPrompt() async {
        let prompt = start {
            await readQueue.prompt(after: readQueue.lastQuestion) { await question("> ") }
        }
        await settle()
        let tasks = ["name", "food"].map { name in
            start { await readQueue.question { await question(name) } }
        }
        for task in tasks { _ = await task.value }
        _ = await prompt.value

        #expect(read.calls.suffix(4).map { $0.hasPrefix("end") } == [false, true, false, true])
    }
}
