import Foundation
import ProbesContract
import Testing

@testable import ProbesFromLines

@Suite struct DecoderFieldsTests {
    private static let line =
        #"{"model": "Thermopro-TP12", "id": 56, "temperature_1_C": 63.4, "temperature_2_C": 107.2}"#

    @Test(
        "Whatever stands between or beside the members, a reading is read.",
        arguments: [
            line, line + "\r", " \t" + line, line.replacing(" ", with: ""),
            line.replacing("63.4", with: "63.39999"), line.replacing("63.4", with: "634e-1"),
            line.replacing("\"id\"", with: #""x": [{"id": 1}, "\"}", null, true, -0], "id""#),
            line.replacing("{", with: #"{"model": "mine", "é": "\u00e9", "#),
        ])
    func accepted(line: String) {
        let text = ProbesState(lines: [line]).text
        #expect(text == "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C")
    }

    @Test(
        "Another line is no reading, and is counted.",
        arguments: [
            "Starting HTTP server on address 0.0.0.0, port 8433", "time,model,id", "[]", "null",
            "63.4", "\u{FEFF}" + line, "[\(line)]", line + line, line + ",",
            String(line.dropLast()), String(line.dropLast(4)), String(line.dropFirst()),
            line.replacing("56", with: "\"56\""), line.replacing("56", with: "5.6"),
            line.replacing("56", with: "-56"), line.replacing("56", with: "1e99"),
            line.replacing("\"id\": 56, ", with: ""), line.replacing("TP12", with: "TP13"),
            line.replacing("63.4", with: "nan"), line.replacing("63.4", with: "063.4"),
            line.replacing("63.4", with: "63."), line.replacing("63.4", with: "null"),
            line.replacing("model\"", with: "model\t\""),
            #"{"model": "BurnhardBBQ", "id": 31, "channel": 3, "temperature_C": 63.4}"#,
            #"{"model": "BurnhardBBQ", "id": 31, "temperature_C": 63.4}"#,
            // rtl_433 before 20.02.
            #"{"model": "Maverick-ET73x", "id": 14066, "temperature1_C": 21.0}"#,
            #"{"model": "GT-TMBBQ05", "id": 18809, "temperature": 63}"#,
        ])
    func refused(line: String) {
        let state = ProbesState(lines: [line])

        #expect(state.thermometers.isEmpty)
        #expect(state.otherLines == 1)
    }

    @Test("A number of any size is out.", arguments: ["1e300", "-1e300", "99999999999999999999"])
    func hugeNumber(number: String) {
        let state = ProbesState(lines: [Self.line.replacing("63.4", with: number)])

        #expect(state.text == "Thermopro-TP12/56: meat out, pit 107.2 °C")
    }

    @Test("Bytes that are no text are no reading.")
    func noText() {
        var bytes = Array(Self.line.utf8)
        bytes[2] = 0xFF

        #expect(DecoderFields(bytes[...]) == nil)
    }

    @Test("Lists in lists do not use up the stack.")
    func depth() {
        let lists = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        let line = { Self.line.replacing("{", with: "{\"x\": \(lists($0)), ") }

        #expect(DecoderFields(Array(line(500).utf8)[...]) != nil)
        #expect(DecoderFields(Array(line(2000).utf8)[...]) == nil)
    }

    @Test("Changed lines mean the same to Foundation's parser.")
    func sameAsFoundation() {
        var random = SystemRandomNumberGenerator()
        let lines = DecodedCase.all.flatMap(\.lines).map { Array($0.utf8) }
        let alphabet =
            Array(#"{}[]",:\ntrue-+.eE0123 "#.utf8) + [0x00, 0x09, 0x7F, 0xC3, 0xA9, 0xFF]
        for _ in 0..<5_000 {
            guard var line = lines.randomElement(using: &random) else { return }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = line.indices.randomElement(using: &random) ?? 0
                let byte = alphabet.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<4, using: &random) {
                case 0: line[index] = byte
                case 1: line.insert(byte, at: index)
                case 2 where line.count > 1: line.remove(at: index)
                default: line.removeSubrange(index...)
                }
                if line.isEmpty { line = [0x20] }
            }
            let text = String(decoding: line, as: UTF8.self)
            // Foundation's parser accepts a comma after the last member, which is no JSON.
            if text.contains(/,\s*[\]}]/) { continue }
            _ = ProbesState(lines: [text])
            var fields = DecoderFields(line[...])
            fields?.unknownModel = nil
            let isSame = fields == Self.foundation(line)
            #expect(isSame, "\(String(reflecting: text))")
        }
    }

    /// Returns what Foundation's parser makes of a line.
    private static func foundation(_ line: [UInt8]) -> DecoderFields? {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)),
            let members = object as? [String: Any]
        else { return nil }
        var fields = DecoderFields()
        if let model = members["model"] {
            guard let name = model as? String else { return nil }
            fields.model = DecoderModel.all.first { $0.name == name }
        }
        for key in DecoderFields.Key.allCases {
            guard let member = members[key.text] else { continue }
            guard let number = member as? Double else { return nil }
            fields[key] = number
        }
        return fields
    }
}
