import Foundation
import ProbesContract
import Testing

@testable import ProbesFromLines

/// Lines that the decoder printed, from the file `Lines/decoder.txt`.
struct DecodedCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// The decoder's arguments, and its codes; without codes, the lines came through its demodulators.
    let arguments: [String]
    let codes: [String]
    /// The version of the decoder, or its commit, that first knew the model; `nil` where that of the tests does.
    let since: String?
    private(set) var lines: [String] = []

    var testDescription: String { name }

    /// The path of the decoder, where it is installed.
    static let decoder = ProcessInfo.processInfo.environment["THERMOMETER_DECODER"]
    private static let newer = ProcessInfo.processInfo.environment["THERMOMETER_DECODER_NEWER"]

    /// The path of the decoder that knows the model.
    var decoder: String? { since == nil ? Self.decoder : Self.newer }

    static let all: [DecodedCase] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Lines/decoder.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").reduce(into: []) { cases, line in
            if line.hasPrefix("# ") {
                cases.append(DecodedCase(header: line.dropFirst(2)))
            } else {
                cases[cases.count - 1].lines.append(String(line))
            }
        }
    }()

    /// Returns the lines of a case.
    static func lines(_ name: String) -> [String] {
        all.first { $0.name == name }?.lines ?? []
    }

    private init(header: Substring) {
        let parts = header.components(separatedBy: " | ")
        name = parts[0]
        arguments = parts.count > 1 ? parts[1].components(separatedBy: " ") : []
        codes = parts.count > 2 ? parts[2].components(separatedBy: " ") : []
        since = parts.count > 3 ? parts[3] : nil
    }
}

extension ProbesState {
    /// Returns the state after lines that arrived at one time.
    init(lines: [String], at now: ContinuousClock.Instant = .now) {
        self.init()
        var others = OtherLines()
        for line in lines { take(Array(line.utf8)[...], at: now, &others) }
    }

    /// The thermometers with the temperatures of their probes: `TP12/56: meat 63.4 °C, pit out`.
    var text: String {
        thermometers.map { thermometer in
            let probes = thermometer.probes.map { probe in
                let value =
                    switch probe.state(at: probe.arrival) {
                    case .reading(let temperature, _):
                        temperature.text(in: .celsius, isWhole: probe.kind.isWhole)
                    case .out: "out"
                    case .silent: "silent"
                    }
                return "\(probe.name.label) \(value)"
            }
            let battery = thermometer.isBatteryLow.map { $0 ? ", low" : ", good" } ?? ""
            return "\(thermometer.name): \(probes.joined(separator: ", "))\(battery)"
        }
        .joined(separator: "; ")
    }
}
