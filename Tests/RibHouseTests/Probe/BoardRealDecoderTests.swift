import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// From the air to the board: a decoder's output is piped into the program.
///
/// With `Tools/checks/thermometer-decoder` it is the real decoder, which gets codes of ours; without it, these are the
/// lines that it printed for them.
@Suite("The decoder's lines are on the board", .failsIfStuck)
struct BoardRealDecoderTests {
    private struct Case {
        let name: String
        let arguments: String
        let codes: [String]
        var lines: [String] = []

        /// A command that prints the lines.
        var command: String {
            guard let decoder = ProcessInfo.processInfo.environment["THERMOMETER_DECODER"] else {
                return "printf '%s\\n' " + lines.map { "'\($0)'" }.joined(separator: " ")
            }
            return codes.map { "'\(decoder)' -c 0 -F json \(arguments) -y '\($0)' 2>/dev/null" }
                .joined(separator: "; ")
        }
    }

    private static let cases: [String: Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../ProbesFromLinesTests/Lines/decoder.txt")
        var cases: [Case] = []
        for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        {
            if line.hasPrefix("# ") {
                let parts = line.dropFirst(2).components(separatedBy: " | ")
                cases.append(
                    Case(
                        name: parts[0], arguments: parts.count > 1 ? parts[1] : "",
                        codes: parts.count > 2 ? parts[2].components(separatedBy: " ") : []))
            } else {
                cases[cases.count - 1].lines.append(String(line))
            }
        }
        return Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0) })
    }()

    /// The table of docs/probes.md: a code of each model, and one that is no temperature.
    private static let table = [
        ("Thermopro-TP12", "Thermopro-TP12/56/meat", "63.4 °C"),
        ("Thermopro-TP11", "Thermopro-TP11/3508/1", "63.4 °C"),
        ("Maverick-ET73x", "Maverick-ET73x/20484/meat", "63 °C"),
        ("Maverick-ET73", "Maverick-ET73/104/meat", "63.4 °C"),
        ("Maverick-XR30", "Maverick-XR30/20484/1", "63 °C"),
        ("GT-TMBBQ05", "GT-TMBBQ05/18809/1", "63 °C"),
        ("Acurite-01185M", "Acurite-01185M/90/meat", "63.0 °C"),
        ("BurnhardBBQ", "BurnhardBBQ/31/0", "63.4 °C"),
        ("Basics-Meat", "Basics-Meat/228/1", "63 °C"),
        ("Thermopro-TP12 320", "Thermopro-TP12/56/meat", "out"),
        ("Thermopro-TP11 extremes", "Thermopro-TP11/3508/1", "out"),
        ("Maverick-ET73x unplugged", "Maverick-ET73x/20484/meat", "out"),
        ("Maverick-XR30 unplugged", "Maverick-XR30/20484/1", "out"),
        ("GT-TMBBQ05 HI and LO", "GT-TMBBQ05/18809/1", "out"),
        ("Acurite-01185M meat unplugged", "Acurite-01185M/90/meat", "out"),
        ("Basics-Meat not digits", "Basics-Meat/228/1", "out"),
    ]

    @Test("Each thermometer is with its cook, as the table says.", arguments: [false, true])
    func board(isOut: Bool) async throws {
        // In the order of the names, as they are printed: the last one comes last.
        let rows = Self.table.filter { ($0.2 == "out") == isOut }.sorted { $0.1 < $1.1 }
        let app = TestApp()
        try await app.signIn()
        let cooks = rows.indices.map { $0 == 0 ? "chicken" : "chicken-\($0 + 1)" }
        let script =
            cooks.map { _ in "start chicken 1kg\n" }.joined()
            + zip(cooks, rows).map { "probe use \($0) \($1.1)\n" }.joined()
        let start = try await app.run([], input: script)
        #expect(start.end == .exited(0), "\(start.errorOutput)")

        let commands = try rows.map { try #require(Self.cases[$0.0]).command }
        let read = try app.pipeline(
            "{ \(commands.joined(separator: "; ")); cat; } | ribhouse probe read")
        try await read.wait(for: "] \(rows[rows.count - 1].1): ")
        var board = ""
        for _ in 1...50 where board.components(separatedBy: " ago, in ").count <= rows.count {
            board = try await app.run(["probe", "list"], environment: [:]).output
        }
        read.endInput()
        let outcome = try await read.finish()

        #expect(outcome.end == .exited(0))
        for (cook, row) in zip(cooks, rows) {
            #expect(outcome.output.contains("] \(row.1): \(row.2), in \(cook)\n"))
            let line = board.split(separator: "\n").first { $0.hasPrefix("\(row.1) ") }
            let value = row.2.replacing(/\.\d °C/, with: " °C")
            #expect(line?.contains(" \(value), ") == true, "\(row): \(board)")
            #expect(line?.hasSuffix(" ago, in \(cook)") == true)
        }
    }
}
