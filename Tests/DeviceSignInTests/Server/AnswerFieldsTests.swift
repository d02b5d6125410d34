import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct AnswerFieldsTests {
    private func fields(_ body: [UInt8]) -> AnswerFields? {
        AnswerFields(HTTPResponse(status: 200, body: body))
    }

    private func fields(_ text: String) -> AnswerFields? { fields(Array(text.utf8)) }

    @Test("A text is read from a string or a whole number, and from nothing else.")
    func texts() {
        let sut = fields(
            #"{"a": "x", "b": 9007199254740993, "c": 1.5, "d": true, "e": null, "f": ["x"], "g": ""}"#
        )

        let texts = ["a", "b", "c", "d", "e", "f", "g", "h"].map { sut?.text($0) }
        #expect(texts == ["x", "9007199254740993", nil, nil, nil, nil, nil, nil])
    }

    @Test("A number is read from a number or its text, if it is finite.")
    func numbers() {
        let sut = fields(
            #"{"a": 7, "b": 1.5, "c": "12.0", "d": "inf", "e": 1e400, "f": true, "g": "x"}"#)

        let numbers = ["a", "b", "c", "d", "e", "f", "g"].map { sut?.number($0) }
        #expect(numbers == [7, 1.5, 12, nil, nil, nil, nil])
    }

    @Test("A list is read from a list, and only the texts in it.")
    func lists() {
        let sut = fields(#"{"a": ["x", 1.5, "y", null], "b": "x y", "c": []}"#)

        #expect(["a", "b", "c", "d"].map { sut?.list($0) } == [["x", "y"], nil, [], nil])
    }

    @Test("The first of two fields of one name counts.")
    func twice() {
        #expect(fields(#"{"a": "x", "a": "y"}"#)?.text("a") == "x")
    }

    @Test("A mark of the byte order, and UTF-16, are read.")
    func encodings() throws {
        let text = #"{"a": "ü"}"#

        #expect(fields([0xEF, 0xBB, 0xBF] + Array(text.utf8))?.text("a") == "ü")
        #expect(fields(Array(try #require(text.data(using: .utf16))))?.text("a") == "ü")
    }

    @Test(
        "What is no object of JSON has no fields.",
        arguments: ["", "[]", "7", "null", #""a""#, "<html>", "{", #"{"a": 1} x"#, "a=1&b=2"])
    func none(text: String) {
        #expect(fields(text) == nil)
    }
}
