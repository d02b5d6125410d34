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
    private static let decoder = ProcessInfo.processInfo.environment["THERMOMETER_DECODER"]

    /// For each case of the decoder's lines, a command that prints them.
    private static let commands: [String: String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../ProbesFromLinesTests/Lines/decoder.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "# ").dropFirst().reduce(into: [:]) { commands, text in
            let lines = text.split(separator: "\n").map(String.init)
            let parts = lines[0].components(separatedBy: " | ")
            // The decoder of the tests does not know a newer model, which has a fourth part.
            commands[parts[0]] =
                if let decoder, parts.count == 3 {
                    parts[2].split(separator: " ").map {
                        "'\(decoder)' -c 0 -F json \(parts[1]) -y '\($0)' 2>/dev/null"
                    }.joined(separator: "; ")
                } else {
                    "printf '%s\\n' "
                        + lines.dropFirst().map { "'\($0)'" }.joined(separator: " ")
                }
        }
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
        ("Maverick-ET73x unplugged", "Maverick-ET73x/20484/meat", "out"),
        ("Acurite-01185M meat unplugged", "Acurite-01185M/90/meat", "out"),
        ("Rubicson-48659", "Rubicson-48659/35/1", "63 °C"),
        ("Oregon-AWR129", "Oregon-AWR129/181/1", "63.4 °C"),
        ("TFA-141504v2", "TFA-141504v2/0/1", "63 °C"),
        ("ThermoPro-TP829b", "ThermoPro-TP829b/8/2", "71.0 °C"),
        ("ThermoPro-TempSpikeXR", "ThermoPro-TempSpikeXR/156/meat", "63.4 °C"),
        ("Typhur-SyncGold", "Typhur-SyncGold/1715004/meat", "63.4 °C"),
        ("ThermoPro-TP829b 306 to 355", "ThermoPro-TP829b/8/2", "out"),
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

        let commands = try rows.map { try #require(Self.commands[$0.0]) }
        let read = try app.pipeline(
            "{ \(commands.joined(separator: "; ")); cat; } | ribhouse probe read")
        try await read.wait(for: "] \(rows[rows.count - 1].1): ")
        try await eventually {
            try await app.run(["probe", "list"]).output.components(separatedBy: " ago, in ").count
                > rows.count
        }
        let board = try await app.run(["probe", "list"]).output
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

    @Test(
        "A line of the decoder comes through a real broker of MQTT, and the pit goes there, as the pages say.",
        .enabled(if: decoder != nil, "run Tools/checks/thermometer-decoder, which installs it"))
    func broker() async throws {
        let app = TestApp()
        try await app.signIn()
        try app.write(
            "listener 0 \(app.path)/socket\nallow_anonymous true\nuser root\n", to: "broker.conf")
        // The clients read their options here; a person writes `-h HOST` instead.
        try app.write("--unix \(app.path)/socket\n-r\n", to: "mosquitto_pub")
        try app.write("--unix \(app.path)/socket\n-C 1\n-W 60\n", to: "mosquitto_sub")
        let commands = try ["probes", "pit"].map { page in
            let path = URL(filePath: #filePath).appending(path: "../../../../docs/\(page).md")
            let text = try String(contentsOf: path.standardizedFileURL, encoding: .utf8)
            return try #require(
                text.split(separator: "\n").first {
                    $0.contains(/^ {4}[a-z].* mosquitto_|^ {4}mosq/)
                })
        }
        let folder = URL(filePath: try #require(Self.decoder)).deletingLastPathComponent().path

        let read = try app.pipeline(
            """
            PATH=\(folder):$PATH
            mosquitto -c "$RIBHOUSE_HOME/broker.conf" 2>/dev/null &
            trap "kill $!" EXIT
            line=$(\(try #require(Self.commands["Thermopro-TP12"])))
            until mosquitto_pub -t rtl_433/pit/events -m "$line" 2>/dev/null; do sleep 0.1; done
            \(commands[0])
            \(commands[1]) &
            mosquitto_sub -t ribhouse/pit
            ribhouse logout
            wait $!
            """, environment: ["XDG_CONFIG_HOME": app.path])
        let outcome = try await read.finish()

        #expect(outcome.output.contains("] Thermopro-TP12/56/meat: 63.4 °C, not confirmed\n"))
        #expect(outcome.output.contains(#"{"cooks":[],"now":"#), "\(outcome.errorOutput)")
    }
}
