import Testing

@testable import ProbesFromLines

@Suite struct LineSplitterTests {
    private func lines(_ chunks: [String], finishing: Bool = true) -> [String?] {
        var splitter = LineSplitter()
        var lines: [String?] = []
        let take = { (line: ArraySlice<UInt8>?) in
            lines.append(line.map { String(decoding: $0, as: UTF8.self) })
        }
        for chunk in chunks { splitter.append(Array(chunk.utf8)[...], take) }
        if finishing { splitter.finish(take) }
        return lines
    }

    @Test("Lines are the same, wherever the bytes are cut.")
    func cuts() {
        let text = "one\r\n\n\r\ntwo\nthree"
        for first in text.indices {
            for second in text[first...].indices {
                let chunks = [text[..<first], text[first..<second], text[second...]]
                #expect(lines(chunks.map(String.init)) == ["one\r", "two", "three"])
            }
        }
    }

    @Test("A line that has not ended is not taken before the end.")
    func rest() {
        #expect(lines(["one\ntw"], finishing: false) == ["one"])
    }

    @Test("A line that is too long is skipped as a whole.", arguments: [4096, 4097, 1 << 20])
    func tooLong(length: Int) {
        let long = String(repeating: "x", count: length)
        let expected: [String?] = ["one", length == 4096 ? long : nil, "two"]

        #expect(lines(["one\n\(long)\ntwo\n"]) == expected)
        #expect(lines(["one\n"] + long.map { String($0) } + ["\ntwo\n"]) == expected)
    }
}
