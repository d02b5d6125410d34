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
        #expect([buffer.rest(), buffer.rest()] == [sample.rest, nil])
    }

    /// A call, and what it returns.
    enum Step: Sendable, Equatable {
        case appends([UInt8])
        case next(Line?)
        case rest(Line?)
        case dropsRest(Bool)

        static func appends(_ text: String) -> Step { .appends(Array(text.utf8)) }
    }

    private static let three: [Step] = [.appends("three\n"), .next(.success("three"))]

    @Test(
        "The next line is read, whatever was before it.",
        arguments: [
            ("Invalid UTF-8", [.appends([0xFF, 0x0A]), .next(.failure(.notText))]),
            ("No part is dropped", [.dropsRest(false)]),
            (
                "No part after a line",
                [.appends("one\n"), .dropsRest(false), .next(.success("one"))]
            ),
            (
                "The line before a part that is dropped stays",
                [.appends("one\ntwo"), .dropsRest(true), .next(.success("one"))]
            ),
            ("A part that is dropped", [.appends("tw"), .dropsRest(true)]),
            (
                "A part that is too long, the rest of which is dropped",
                [.appends("123456789012"), .next(.failure(.lineTooLong)), .dropsRest(false)]
            ),
            ("The rest", [.appends("jo"), .rest(.success("jo"))]),
        ] as [(String, [Step])])
    mutating func steps(sentence: String, steps: [Step]) {
        let steps = steps + Self.three
        var seen: [Step] = []
        for step in steps {
            switch step {
            case .appends(let bytes):
                buffer.append(bytes)
                seen.append(step)
            case .next: seen.append(.next(buffer.next()))
            case .rest: seen.append(.rest(buffer.rest()))
            case .dropsRest: seen.append(.dropsRest(buffer.dropRest()))
            }
        }

        #expect(seen == steps)
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
        let text = String(decoding: storage, as: UTF8.self)
        #expect(bytes.capacity >= 13 && !text.contains("hunt"), "\(text)")
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

    @Test(
        "A prompt starts only if no question was asked since its caller looked, and none is open.")
    func promptAfterAQuestion() async {
        let known = readQueue.lastQuestion
        let open = await readQueue.question { readQueue.lastQuestion }

        #expect(open == .some(nil))
        #expect(await readQueue.prompt(after: known) { true } == nil)
        #expect(await readQueue.prompt(after: readQueue.lastQuestion) { true } == true)
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
