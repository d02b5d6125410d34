import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// The sessions on a terminal that pages show; `Tools/checks/pages` runs those from a pipe.
@Suite("A session of a page", .failsIfStuck)
struct PageSessionTests {
    @Test(
        "The program asks and answers on a terminal as the page says.",
        arguments: ["README.md", "Modules/Features/Sources/NewCook/README.md"])
    func session(page: String) async throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        let blocks = text.components(separatedBy: "\n```").map { $0 + "\n" }
        let block = try #require(blocks.first { $0.hasPrefix("text\nribhouse> ") }).dropFirst(5)
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
            .replacing(app.path, with: "/home/joe/.local/state/ribhouse")
        #expect(lines.contains(block))
    }
}
