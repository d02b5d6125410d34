import Console
import Foundation
import Routing
import Screen
import Testing

@testable import ribhouse

@Suite("A trace as a film")
struct FilmTests {
    private static let lines = [
        #"{"at":0,"event":{"attached":{"name":"Launch","unit":1}}}"#,
        #"{"at":0.1,"event":{"changed":{"state":"active","unit":1}}}"#,
        #"{"at":5,"typed":"open"}"#,
        #"{"at":5.1,"event":{"started":{"name":"shows a screen","unit":1,"work":3}}}"#,
        #"{"at":5.2,"event":{"attached":{"name":"PitCook “brisket”","parent":1,"unit":6}}}"#,
        #"{"at":9,"event":{"changed":{"state":"closed","unit":6}}}"#,
    ]

    /// Creates a film of the first lines.
    private func film(
        _ count: Int = lines.count, unit: String? = nil, moves: Bool = true
    ) throws -> Film {
        var style = TerminalStyle.plain
        style.isAnimated = moves
        var trace = Trace(path: "trace")
        for line in Self.lines.prefix(count) { try trace.append(#require(TraceLine(line))) }
        return Film(trace, unit: unit.map(UnitFilter.init), style: style)
    }

    /// The rows between the title and the row of keys.
    private func rows(_ film: Film, width: Int = 80, height: Int = 8) -> [String] {
        let lines = Frame.drawn(width: width, height: height) { film.draw(on: &$0) }.lines
        return lines.dropFirst(2).dropLast().filter { !$0.isEmpty }
    }

    private func title(_ film: Film) -> [String] {
        Array(Frame.drawn(width: 80, height: 8) { film.draw(on: &$0) }.lines.prefix(2))
    }

    @Test("What has changed since the last pause is marked beside its unit.")
    func scene() throws {
        let film = try film(5)

        #expect(title(film) == ["Units · line 5 of 5 · 5200 ms · live", "You typed: open"])
        #expect(
            rows(film) == [
                "~ Launch  active  [shows a screen]  ← starts: shows a screen (3)",
                "+ └── PitCook “brisket”  activating  ← attached",
            ])
    }

    @Test("A unit that is gone has a line of its own.")
    func gone() throws {
        #expect(
            try rows(film()) == [
                "  Launch  active  [shows a screen]", "- PitCook “brisket” (6) is closed",
            ])
    }

    @Test(
        "The keys step by lines, by what was typed, and to both ends.",
        arguments: [
            ([.text("[")], 5), ([.left, .left], 4), ([.text("["), .text("]")], 6),
            ([.text("{")], 3), ([.home, .text("}")], 3), ([.home, .left], 1), ([.home, .end], 6),
        ] as [([Key], Int)])
    func steps(keys: [Key], count: Int) throws {
        var film = try film()

        for key in keys { _ = film.press(key) }

        #expect(film.count == count)
    }

    @Test("A step shows only its own change.")
    func step() throws {
        var film = try film()
        for _ in 1...2 { _ = film.press(.left) }

        #expect(title(film)[0].hasSuffix("stopped"))
        #expect(
            rows(film) == ["~ Launch  active  [shows a screen]  ← starts: shows a screen (3)"])
    }

    @Test("New lines leave a film that is stopped where it is.")
    func newLines() throws {
        var film = try film(3)
        _ = film.press(.left)

        try film.append(#require(TraceLine(Self.lines[3])))

        #expect(film.count == 2)
    }

    @Test("With a filter, a step goes to the next change of such a unit.")
    func filter() throws {
        var film = try film(unit: "PitCook")
        _ = film.press(.home)

        _ = film.press(.right)
        _ = film.press(.right)

        #expect(film.count == 5)
        #expect(
            rows(film) == [
                "  Launch  active  [shows a screen]",
                "+ └── PitCook “brisket”  activating  ← attached",
            ])
    }

    @Test("It plays from the start to the end, at the pace of the trace but for long pauses.")
    func plays() throws {
        var film = try film()
        _ = film.press(.text("p"))

        var pauses: [Duration] = []
        while film.isPlaying {
            pauses.append(film.pictureTime)
            film.playOn()
        }

        let expected: [Duration] = [100, 500, 100, 100, 500, 50].map { .milliseconds($0) }
        #expect(
            zip(pauses, expected).allSatisfy { abs(($0 - $1) / .milliseconds(1)) < 0.1 },
            "\(pauses)")
        #expect(pauses.count == expected.count)
    }

    @Test("It does not play for a person who wants nothing that moves.")
    func still() throws {
        var film = try film(moves: false)
        _ = film.press(.text("p"))

        #expect(!film.isPlaying)
        #expect(!film.keys.contains { $0.0 == "p" })
    }

    @Test("In a low window the change is in sight.")
    func low() throws {
        var film = try film()
        _ = film.press(.left)

        #expect(rows(film, height: 4) == ["+ └── PitCook “brisket”  activating  ← attached"])
    }

    // MARK: The film on the page

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
        .attached(unit: 5, name: "PitBoard", parent: 2), .changed(unit: 5, state: .active),
        .started(unit: 5, work: 21, name: "follows the pit"),
        .attached(unit: 6, name: "PitCook “ribs”", parent: 5), .changed(unit: 6, state: .active),
        .started(unit: 6, work: 22, name: "follows the cook"),
        .started(unit: 6, work: 23, name: "waits for the next event"),
    ]

    private static let after: [TreeEvent] = [
        .started(unit: 2, work: 20, name: "shows a screen"),
        .attached(unit: 7, name: "PitCook “ribs”", parent: 2), .changed(unit: 7, state: .active),
        .started(unit: 7, work: 24, name: "follows the cook"),
        .started(unit: 7, work: 25, name: "waits for the next event"),
        .ended(unit: 2, work: 20),
    ]

    @Test("The film on the page is what the program draws.")
    func page() throws {
        var trace = Trace(path: "live.trace")
        for event in Self.before { try trace.append(TraceLine(at: 0.02, .event(event))) }
        try trace.append(TraceLine(at: 1.98, .typed("open")))
        for event in Self.after { try trace.append(TraceLine(at: 1.991, .event(event))) }
        let film = Film(trace, unit: nil, style: .plain)

        let frame = Frame.drawn(width: 100, height: 11) { film.draw(on: &$0) }

        let text = frame.lines.dropLast().joined(separator: "\n")
        #expect(
            try String(contentsOf: Self.page, encoding: .utf8).contains("```text\n\(text)\n```"))
    }
}
