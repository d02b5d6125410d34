import Console
import Foundation
import Routing
import Screen
import Testing

@testable import ribhouse

@Suite("The film on the page")
struct FilmOnPageTests {
    private static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../README.md")

    private static let before: [TreeEvent] = [
        .attached(unit: 1, name: "Launch", parent: nil), .changed(unit: 1, state: .active),
        .started(unit: 1, work: 1, name: "watches the session"),
        .started(unit: 1, work: 2, name: "follows the session"),
        .attached(unit: 2, name: "LoggedIn", parent: 1), .changed(unit: 2, state: .active),
        .started(unit: 2, work: 3, name: "watches the pit"),
        .attached(unit: 3, name: "Announcements", parent: 2), .changed(unit: 3, state: .active),
        .started(unit: 3, work: 4, name: "follows the pit"),
        .started(unit: 3, work: 5, name: "waits for the next event"),
        .attached(unit: 8, name: "Meal", parent: 2), .changed(unit: 8, state: .active),
        .started(unit: 8, work: 9, name: "follows the pit"),
        .attached(unit: 4, name: "Tips", parent: 2), .changed(unit: 4, state: .active),
        .started(unit: 4, work: 6, name: "follows the pit"),
        .started(unit: 4, work: 7, name: "follows the session"),
        .attached(unit: 5, name: "PitCook “ribs”", parent: 2),
    ]

    private static let after: [TreeEvent] = [
        .started(unit: 2, work: 20, name: "shows a screen"), .changed(unit: 5, state: .closed),
        .attached(unit: 6, name: "PitBoard", parent: 2), .changed(unit: 6, state: .active),
        .started(unit: 6, work: 21, name: "follows the pit"),
        .attached(unit: 7, name: "PitCook “ribs”", parent: 6), .changed(unit: 7, state: .active),
        .started(unit: 7, work: 22, name: "follows the cook"),
        .started(unit: 7, work: 23, name: "waits for the next event"),
        .ended(unit: 2, work: 20),
    ]

    @Test("It is what the program draws.")
    func film() throws {
        var trace = Trace(path: "live.trace")
        for event in Self.before { try trace.append(TraceLine(at: 0.02, .event(event))) }
        try trace.append(TraceLine(at: 1.98, .typed("pit")))
        for event in Self.after { try trace.append(TraceLine(at: 1.991, .event(event))) }
        let film = Film(trace, unit: nil, style: .plain)

        let frame = Frame.drawn(width: 100, height: 11) { film.draw(on: &$0) }

        let text = frame.lines.dropLast().joined(separator: "\n")
        #expect(
            try String(contentsOf: Self.page, encoding: .utf8).contains("```text\n\(text)\n```"))
    }
}
