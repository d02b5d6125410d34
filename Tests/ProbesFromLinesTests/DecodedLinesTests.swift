import ConsoleTestSupport
import Foundation
import PrivateFilesTestSupport
import ProbesContract
import RaceTesting
import Streams
import Testing

@testable import ProbesFromLines

/// Each model, with the lines that the decoder printed for it.
@Suite struct DecodedLinesTests {
    private static let expected: [(name: String, text: String)] = [
        ("Thermopro-TP12", "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C"),
        ("Thermopro-TP12 cold", "Thermopro-TP12/56: meat -4.5 °C, pit out"),
        ("Thermopro-TP12 hot", "Thermopro-TP12/56: meat 98.9 °C, pit 250.0 °C"),
        ("Thermopro-TP12 320", "Thermopro-TP12/56: meat out, pit 107.2 °C"),
        ("Thermopro-TP12 extremes", "Thermopro-TP12/56: meat out, pit out"),
        (
            "Thermopro-TP12 two devices",
            "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C; "
                + "Thermopro-TP12/201: meat 71.0 °C, pit 107.9 °C"
        ),
        ("Thermopro-TP12 customary", "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C"),
        ("Thermopro-TP11", "Thermopro-TP11/3508: 1 63.4 °C"),
        ("Thermopro-TP11 cold", "Thermopro-TP11/3508: 1 -7.5 °C"),
        ("Thermopro-TP11 extremes", "Thermopro-TP11/3508: 1 out"),
        // A sensor for rooms.
        ("Thermopro-TX2", ""),
        ("Maverick-ET73x", "Maverick-ET73x/20484: meat 63 °C, pit 107 °C"),
        ("Maverick-ET73x customary", "Maverick-ET73x/20484: meat 63 °C, pit 107 °C"),
        ("Maverick-ET73x cold", "Maverick-ET73x/20484: meat -4 °C, pit -12 °C"),
        ("Maverick-ET73x hot", "Maverick-ET73x/20484: meat 98 °C, pit 250 °C"),
        ("Maverick-ET73x unplugged", "Maverick-ET73x/20484: meat out, pit 107 °C"),
        ("Maverick-ET73x unplugged customary", "Maverick-ET73x/20484: meat out, pit out"),
        ("Maverick-ET73x startup", "Maverick-ET73x/311: meat 63 °C, pit 107 °C"),
        ("Maverick-XR30", "Maverick-XR30/20484: 1 63 °C, 2 107 °C"),
        ("Maverick-XR30 unplugged", "Maverick-XR30/20484: 1 out, 2 107 °C"),
        ("Maverick-ET73", "Maverick-ET73/104: meat 63.4 °C, pit 107.2 °C"),
        // 250 °C does not fit into what it transmits.
        ("Maverick-ET73 over 204", "Maverick-ET73/104: meat 63.4 °C, pit out"),
        ("GT-TMBBQ05", "GT-TMBBQ05/18809: 1 63 °C"),
        ("GT-TMBBQ05 si", "GT-TMBBQ05/18809: 1 63 °C"),
        ("GT-TMBBQ05 HI and LO", "GT-TMBBQ05/18809: 1 out"),
        ("GT-TMBBQ05 HI and LO si", "GT-TMBBQ05/18809: 1 out"),
        ("GT-TMBBQ05 extremes", "GT-TMBBQ05/18809: 1 out"),
        ("Acurite-01185M", "Acurite-01185M/90: meat 63.0 °C, pit 107.4 °C, good"),
        ("Acurite-01185M si", "Acurite-01185M/90: meat 63.0 °C, pit 107.4 °C, good"),
        ("Acurite-01185M meat unplugged", "Acurite-01185M/90: meat out, pit 107.4 °C, good"),
        ("Acurite-01185M both unplugged", "Acurite-01185M/90: meat out, pit out, good"),
        ("Acurite-01185M low battery", "Acurite-01185M/90: meat 63.0 °C, pit 107.4 °C, low"),
        ("BurnhardBBQ", "BurnhardBBQ/31: 0 63.4 °C, 1 71.0 °C, 2 out"),
        ("BurnhardBBQ customary", "BurnhardBBQ/31: 0 63.4 °C, 2 out"),
        ("Basics-Meat", "Basics-Meat/228: 1 63 °C"),
        ("Basics-Meat not digits", "Basics-Meat/228: 1 out"),
        ("Rubicson-48659", "Rubicson-48659/35: 1 63 °C"),
        ("Rubicson-48659 cold", "Rubicson-48659/26: 1 out"),
        ("Oregon-AWR129", "Oregon-AWR129/181: 1 63.4 °C, good"),
        ("Oregon-AWR129 low battery", "Oregon-AWR129/181: 1 107.2 °C, low"),
        ("Oregon-AWR129 extremes", "Oregon-AWR129/181: 1 out, good"),
        ("TFA-141504v2", "TFA-141504v2/0: 1 63 °C, good"),
        ("TFA-141504v2 unplugged", "TFA-141504v2/0: 1 out, good"),
        ("Gasmate-BA1008", "Gasmate-BA1008/0: 1 63 °C"),
        // The temperatures of its alarms are no readings.
        ("ThermoPro-TP28b", "ThermoPro-TP28b/28016: 1 63.4 °C, 2 107.2 °C"),
        ("ThermoPro-TP28b extremes", "ThermoPro-TP28b/28016: 1 out, 2 out"),
        (
            "ThermoPro-TP829b",
            "ThermoPro-TP829b/8: 1 63.4 °C, 2 71.0 °C, 3 25.0 °C, 4 107.2 °C"
        ),
        ("ThermoPro-TP829b unplugged", "ThermoPro-TP829b/8: 1 25.0 °C, 2 out, 3 out, 4 out"),
        ("ThermoPro-TP829b 306 to 355", "ThermoPro-TP829b/8: 1 out, 2 out, 3 out, 4 63.4 °C"),
        ("ThermoPro-TP828b", "ThermoPro-TP828b/119: 1 63.4 °C, 2 107.2 °C"),
        ("ThermoPro-TP828b unplugged", "ThermoPro-TP828b/119: 1 63.4 °C, 2 out"),
        ("Maverick-XR50", "Maverick-XR50/13320: 1 63.4 °C, 2 71.0 °C, 3 25.0 °C, 4 107.2 °C"),
        ("Maverick-XR50 unplugged", "Maverick-XR50/2054: 1 out, 2 63.4 °C, 3 out, 4 out"),
        ("ThermoPro-TempSpikeXR", "ThermoPro-TempSpikeXR/156: meat 63.4 °C, pit 107.2 °C"),
        ("ThermoPro-TempSpikeXR docked", "ThermoPro-TempSpikeXR/156: meat out, pit out"),
        ("RF-T0912", "RF-T0912/0: 1 63 °C"),
        ("RF-T0912 overload", "RF-T0912/0: 1 out"),
        ("Esun-EN2053", "Esun-EN2053/0: 1 63 °C, 2 107 °C"),
        ("Esun-EN2053 unplugged", "Esun-EN2053/0: 1 out, 2 out"),
        // The coldest of its five places is the core.
        ("Typhur-SyncGold", "Typhur-SyncGold/1715004: meat 63.4 °C, pit 107.2 °C"),
        ("Typhur-SyncGold in its base", "Typhur-SyncGold/1715004: meat out, pit out"),
        (
            "one bit wrong",
            "Maverick-ET73x/20484: meat 63 °C, pit 107 °C; "
                + "Maverick-ET73x/27486: meat 95 °C, pit 107 °C"
        ),
        ("one transmission", "Maverick-ET73x/20484: meat 63 °C, pit 107 °C"),
        ("three bursts", "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C"),
        ("phantom", "Thermopro-TP12/56: meat 81.0 °C, pit 124.4 °C"),
        (
            "another id",
            "Maverick-ET73x/311: meat 63 °C, pit 107 °C; "
                + "Maverick-ET73x/20484: meat 63 °C, pit 107 °C"
        ),
        ("other shape", ""),
        ("statistics", "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C"),
        ("description", "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C"),
        ("forms of time", "Thermopro-TP12/56: meat 63.4 °C, pit 107.2 °C"),
    ]

    @Test("The lines of a thermometer give the right probes.", arguments: expected)
    func readings(name: String, text: String) {
        #expect(ProbesState(lines: DecodedCase.lines(name)).text == text)
    }

    @Test("Each of the captured lines has an expectation, and each model has lines.")
    func complete() {
        #expect(DecodedCase.all.map(\.name) == Self.expected.map(\.name))
        #expect(
            DecoderModel.all.allSatisfy { model in
                DecodedCase.all.contains { $0.name == model.name && !$0.codes.isEmpty }
            })
    }

    @Test("Each line alone, in all sentinels too: a value within the range, or out.")
    func codes() {
        let texts = DecodedCase.all.filter { $0.name.contains(/unplugged|extremes|HI|320|digits/) }
            .flatMap(\.lines).map { ProbesState(lines: [$0]).text }

        #expect(texts.count == 25)
        #expect(texts.allSatisfy { $0.contains("out") || $0.hasPrefix("BurnhardBBQ") })
    }

    @Test(
        "Each model is silent after its own time, and what measures the pit, not meat, has that name."
    )
    func kinds() {
        let kinds = DecoderModel.all.map { model in
            let probes = model.probes.map { "\($0.kind.role)" }.joined(separator: " ")
            let times = Set(model.probes.map { $0.kind.silentAfter.components.seconds / 60 })
            return "\(model.name) \(probes) \(times.map { "\($0)" }.joined())"
        }

        #expect(
            kinds == [
                "Thermopro-TP12 meat pit 5", "Thermopro-TP11 any 5", "Maverick-ET73x meat pit 5",
                "Maverick-ET73 meat pit 5", "Maverick-XR30 any any 5", "GT-TMBBQ05 any 10",
                "Acurite-01185M meat pit 10", "BurnhardBBQ any any any 10", "Basics-Meat any 10",
                "Rubicson-48659 any 10", "Oregon-AWR129 any 10", "TFA-141504v2 any 10",
                "Gasmate-BA1008 any 10", "ThermoPro-TP28b any any 10",
                "ThermoPro-TP829b any any any any 5", "ThermoPro-TP828b any any 10",
                "Maverick-XR50 any any any any 10", "ThermoPro-TempSpikeXR meat pit 10",
                "RF-T0912 any 10", "Esun-EN2053 any any 10", "Typhur-SyncGold meat pit 10",
            ])
        for model in DecoderModel.all {
            for probe in model.probes {
                let name = ProbeName(
                    thermometer: ThermometerName(model: model.name, id: 1), label: probe.kind.label)
                #expect(name.measuresPit == (probe.kind.role == .pit))
                #expect(KnownProbes.labels(of: model.name).contains(name.label))
            }
        }
    }

    @Test("Lines that come twice, or between those of others, change nothing.")
    func doublingAndInterleaving() {
        let now = ContinuousClock.now
        let lines = DecodedCase.all.filter { !$0.codes.isEmpty && !$0.name.contains(" ") }
            .flatMap(\.lines)
        let expected = ProbesState(lines: lines, at: now).thermometers
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let shuffled = (lines + lines).shuffled(using: &random)
            let isSame = ProbesState(lines: shuffled, at: now).thermometers == expected
            #expect(isSame)
        }
    }

    @Test(
        "Each temperature is the same to the step of the device in all units of the decoder.",
        arguments: DecoderModel.all)
    func units(model: DecoderModel) throws {
        let probe = model.probes[0]
        let step = ProcessInfo.processInfo.environment["FAULTS"] == nil ? 7 : 1
        for tenths in stride(from: -600, through: 6200, by: step * (probe.kind.isWhole ? 10 : 1)) {
            let own = Double(tenths) / 10
            let other = model.unit == .celsius ? own * 1.8 + 32 : (own - 32) / 1.8
            var (native, converted) = (DecoderFields(), DecoderFields())
            for key in [DecoderFields.Key.id, .channel] { (native[key], converted[key]) = (0, 0) }
            for key in probe.keys {
                native[key.key(model.unit)] = own
                // The decoder prints three decimals.
                converted[key.key(model.unit == .celsius ? .fahrenheit : .celsius)] =
                    (other * 1000).rounded() / 1000
            }
            let transmission = try #require(model.transmission(native))
            #expect(model.transmission(converted) == transmission)
        }
    }
}

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
            // OpenMQTTGateway.
            line.replacing("}", with: #", "protocol": "ThermoPro", "rssi": -72, "duration": 1}"#),
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
            // Theengs, of Bluetooth.
            #"{"id": "AA:BB", "model": "iBBQ", "model_id": "IBT-4X(S/C)", "tempc": 26, "tempf": 78.8}"#,
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

    @Test("Bytes that are no text are no reading, and lists in lists do not use up the stack.")
    func depth() {
        let lists = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        let line = { Self.line.replacing("{", with: "{\"x\": \(lists($0)), ") }

        #expect(DecoderFields(Array(line(500).utf8)[...]) != nil)
        #expect(DecoderFields(Array(line(2000).utf8)[...]) == nil)
        var bytes = Array(Self.line.utf8)
        bytes[2] = 0xFF
        #expect(DecoderFields(bytes[...]) == nil)
    }

    @Test("Changed lines mean the same to Foundation's parser.")
    func sameAsFoundation() {
        var random = SystemRandomNumberGenerator()
        let lines = DecodedCase.all.flatMap(\.lines).map { Array($0.utf8) }
        let alphabet =
            Array(#"{}[]",:\ntrue-+.eE0123 "#.utf8) + [0x00, 0x09, 0x7F, 0xC3, 0xA9, 0xFF]
        let count = ProcessInfo.processInfo.environment["FAULTS"] == nil ? 1_000 : 5_000
        for _ in 0..<count {
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
            if key == .id, member is String { continue }
            guard let number = member as? Double else { return nil }
            fields[key] = number
        }
        return fields
    }
}

/// The lines of the real decoder for transmissions of ours.
@Suite(
    .failsIfStuck, .serialized,
    .enabled(
        if: DecodedCase.decoder != nil,
        "run Tools/checks/thermometer-decoder, which installs rtl_433"))
struct RealDecoderTests {
    @Test(
        "It prints the captured lines, and as a program that is started it gives the same probes.",
        arguments: DecodedCase.all.filter { !$0.codes.isEmpty && $0.decoder != nil })
    func lines(decoded: DecodedCase) async throws {
        let path = try #require(decoded.decoder)
        #expect(decoded.codes.count == decoded.lines.count)
        for (code, line) in zip(decoded.codes, decoded.lines) {
            let arguments =
                ["-c", "0", "-F", "json", "-M", "time:off"] + decoded.arguments + ["-y", code]
            let outcome = try await ProgramRun(path, arguments).finish()
            let sleep = SleepFake { _ in throw CancellationError() }
            let service = LineProbesService(
                .program(path, arguments), sleep: { try await sleep.sleep($0) })
            await service.watch()

            #expect(outcome.output == line + "\n")
            #expect(service.probes.newest?.text == ProbesState(lines: [line]).text)
        }
    }
}
