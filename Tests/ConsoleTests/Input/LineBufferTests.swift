import Testing

@testable import Console

@Suite("A line buffer")
struct LineBufferTests {
    private var buffer = LineBuffer(limit: 8)

    @Test("Lines end with LF or CRLF.")
    mutating func linesEndWithLFOrCRLF() {
        buffer.append("one\r\ntwo\n\n".utf8)

        #expect(buffer.next() == .success("one"))
        #expect(buffer.next() == .success("two"))
        #expect(buffer.next() == .success(""))
        #expect(buffer.next() == nil)
    }

    @Test("A line and its ending may arrive byte by byte.")
    mutating func lineArrivesByteByByte() {
        for byte in "one\r".utf8 {
            buffer.append([byte])
            #expect(buffer.next() == nil)
        }
        buffer.append("\n".utf8)

        #expect(buffer.next() == .success("one"))
    }

    @Test("A carriage return within a line stays.")
    mutating func carriageReturnStays() {
        buffer.append("a\rb\nc\r\r\n".utf8)

        #expect(buffer.next() == .success("a\rb"))
        #expect(buffer.next() == .success("c\r"))
    }

    @Test("The last line need not end.")
    mutating func lastLineNeedNotEnd() {
        buffer.append("one\ntwo".utf8)
        _ = buffer.next()

        #expect(buffer.next() == nil)
        #expect(buffer.rest() == .success("two"))
        #expect(buffer.rest() == nil)
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

    @Test("A carriage return at the end of the input stays.")
    mutating func carriageReturnAtTheEnd() {
        buffer.append("one\r".utf8)

        #expect(buffer.next() == nil)
        #expect(buffer.rest() == .success("one\r"))
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

    @Test("Invalid UTF-8 is an error, and the next line is read.")
    mutating func invalidTextIsAnError() {
        buffer.append([0x61, 0xFF, 0x62, 0x0A, 0x63, 0x0A])

        #expect(buffer.next() == .failure(.notText))
        #expect(buffer.next() == .success("c"))
    }

    @Test("A line of the full length is fine, with either ending.", arguments: ["\n", "\r\n"])
    mutating func longestLineIsFine(ending: String) {
        buffer.append("12345678".utf8)
        buffer.append(ending.utf8)

        #expect(buffer.next() == .success("12345678"))
    }

    @Test("A line that is too long is one error, in one chunk or in many.", arguments: [1, 4, 100])
    mutating func longLineIsOneError(chunkLength: Int) {
        var results: [Result<String, ConsoleError>] = []

        var rest = Array("12345678901234567890123456789\nnext\n".utf8)[...]
        while !rest.isEmpty {
            buffer.append(rest.prefix(chunkLength))
            rest = rest.dropFirst(chunkLength)
            while let result = buffer.next() { results.append(result) }
        }

        #expect(results == [.failure(.lineTooLong), .success("next")])
    }

    @Test("A last line that is too long is one error, and has no rest.")
    mutating func longLastLineIsOneError() {
        buffer.append("1234567890".utf8)

        #expect(buffer.next() == .failure(.lineTooLong))
        #expect(buffer.rest() == nil)
    }

    @Test("A last line that is one byte too long is an error.")
    mutating func lastLineOneTooLong() {
        buffer.append("123456789".utf8)

        #expect(buffer.next() == nil)
        #expect(buffer.rest() == .failure(.lineTooLong))
    }
}
