import ArgumentParsing
import Console
import Essentials
import PitContract

/// `ribhouse pit undo`: undoes the last change of the pit.
struct PitUndoCommand: Subcommand {
    private struct Answer: Encodable {
        let now: String
        let undone: PitChangeReport
        let cook: CookReport?
    }

    static let syntax = CommandSyntax(
        name: "pit undo", otherNames: ["undo"], summary: "undo the last change of the pit",
        options: [.json],
        discussion: """
            Undoes the last start, confirm, adjust, finish, note, choice of a probe or
            change of dinner, and says which one it was. Again, it undoes the one before.
            `ribhouse log` shows them. A shell undoes the change that is the last one
            when the command starts; a session first names one that you have not seen.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let change = try await person.service.refresh().lastChange()
        let now = person.clock.now
        // A shell has shown nothing before: there it is the last change at the start.
        if App.current != nil, person.service.shownChange.show(change) == .unseen {
            throw PitError.unseen(change, at: now)
        }
        let cook = try await person.service.undo(change)
        let answer = Answer(
            now: now.ISO8601Format(), undone: PitChangeReport(change),
            cook: cook.map { CookReport($0, at: now) })
        try await console.print(answer, asJSON: isJSON) { _ in
            [change.undoneText(at: now)] + (cook.map { [$0.sentence(at: now)] } ?? [])
        }
        return .done
    }
}
