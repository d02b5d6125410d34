import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@testable import ribhouse

/// The program prints what `Transcripts` and the pages say; ``Transcript`` describes the format.
///
/// To write what is printed now into the files of `Transcripts`, set `RIBHOUSE_SNAPSHOTS` to `failed`.
@Suite("Transcripts", .failsIfStuck)
struct TranscriptTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL
    private static let writes =
        ProcessInfo.processInfo.environment["RIBHOUSE_SNAPSHOTS"] == "failed"

    private static func names(in folder: URL) -> [String] {
        // A folder that cannot be listed is a file that cannot be read.
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [""]
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "The program prints what the transcript says.", arguments: Transcript.files.map(\.path))
    func transcript(file: URL) async throws {
        var blocks = try #require(Transcript.files.first { $0.path == file }).blocks
        #expect(!blocks.isEmpty)
        var isWrong = false
        for index in blocks.indices {
            guard let difference = try await blocks[index].play(in: TestApp()) else { continue }
            Issue.record("\(difference)")
            isWrong = true
        }
        if isWrong, Self.writes {
            try blocks.map(\.text).joined(separator: "\n")
                .write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test("The built program starts for each command, in the files.")
    func starts() {
        let commands = Set(CommandList.commands.map { CommandList.help(for: $0.syntax.names[0]) })

        #expect(commands.subtracting(Transcript.firstLines.keys) == [])
    }

    /// Pages whose blocks run the program as it is here; the others have checks of their own.
    private static let pages: [String] = {
        let docs = names(in: root.appending(path: "docs")).map { "docs/\($0)" }
        let modules = names(in: root.appending(path: "Modules")).flatMap { module in
            names(in: root.appending(path: "Modules/\(module)/Sources")).map {
                "Modules/\(module)/Sources/\($0)/README.md"
            }
        }
        return (["README.md"] + docs + modules).filter { $0 != "docs/new-feature.md" }
    }()

    /// Returns the code blocks of a page that start with the words.
    private static func blocks(of page: String, startingWith start: String) -> [Substring] {
        // A target need not have a page.
        let text = (try? text(page)) ?? ""
        return text.components(separatedBy: "\n```").filter { $0.hasPrefix(start) }
            .map { $0.drop { $0 != "\n" }.dropFirst() }
    }

    @Test(
        "The program prints what a page says.",
        arguments: pages.filter { !blocks(of: $0, startingWith: "console\n").isEmpty })
    func commands(page: String) async throws {
        var transcript = Transcript(
            page: page, Self.blocks(of: page, startingWith: "console\n"))
        let difference = try await transcript.play(in: TestApp())
        #expect(difference == nil)
    }

    @Test(
        "The program asks and answers on a terminal as a page says.",
        arguments: pages.filter { !blocks(of: $0, startingWith: "text\nribhouse> ").isEmpty })
    func session(page: String) async throws {
        let block = try #require(Self.blocks(of: page, startingWith: "text\nribhouse> ").first)
        let app = TestApp()
        if !block.hasPrefix("ribhouse> login") { try await app.signIn() }
        let run = try app.terminal()

        for line in block.split(separator: "\n") {
            let question = #/ribhouse> |Name: |.*\[Y/n\] |.*\(Enter .*\): /#
            if let shown = try question.prefixMatch(in: line)?.output {
                _ = try await run.wait(for: String(shown))
                run.send(line.dropFirst(shown.count) + "\n")
            } else if line.hasSuffix(":") {
                _ = try await run.wait(for: "\(line) ")
                run.send("brisket-4-ever\n")
            }
        }
        _ = try await run.wait(for: "ribhouse> ")
        run.send("quit\n")
        let screen = try await run.finish().screen

        let lines = screen.replacing("\r\n", with: "\n").replacing(": \n", with: ":\n")
            .replacing(app.path, with: Transcript.home)
        #expect(lines.contains(block))
    }
}
