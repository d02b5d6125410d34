import ArgumentParsing
import Console
import Essentials
import PitContract

/// A command that undoes or redoes one change of the pit.
protocol UndoCommand: Subcommand {
    var isJSON: Bool { get }

    /// Returns the request for the newest state of the pit.
    func request(for state: PitState) throws(PitError) -> PitRequest
}

/// The JSON of such a command.
private struct UndoReport: Encodable {
    let now: String
    var undone: PitChangeReport?
    var redone: PitChangeReport?
    /// Left out when there is none then.
    let cook: CookReport?
}

extension UndoCommand {
    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let request = try request(for: await person.service.refresh())
        let now = person.clock.now
        // A shell has shown nothing before: there it is the last change at the start.
        if App.current != nil, person.service.shownChange.knowledge(of: request) == .unseen {
            throw request.unseen(at: now)
        }
        let cook = try await person.service.perform(request).cook
        var report = UndoReport(
            now: now.ISO8601Format(), cook: cook.map { CookReport($0, at: now) })
        switch request {
        case .redo(let change): report.redone = PitChangeReport(change)
        case .undo(let change): report.undone = PitChangeReport(change)
        default: break
        }
        try await console.print(report, asJSON: isJSON) { _ in
            [request.doneText(at: now)] + (cook.map { [$0.sentence(at: now)] } ?? [])
        }
        return .done
    }
}

/// `ribhouse pit undo`: undoes the last change of the pit.
struct PitUndoCommand: UndoCommand {
    static let syntax = CommandSyntax(
        name: "pit undo", otherNames: ["undo"], summary: "undo the last change of the pit",
        options: [.json],
        discussion: """
            Undoes the last start, confirm, adjust, finish, note, choice of a probe or
            change of dinner, and says which one it was. Again, it undoes the one before.
            `ribhouse log` shows them, and `ribhouse redo` makes the change again. A shell
            undoes the change that is the last one when the command starts; a session first
            names one that you have not seen.
            """)

    let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func request(for state: PitState) throws(PitError) -> PitRequest {
        .undo(try state.lastChange())
    }
}

/// `ribhouse pit redo`: makes the change of the pit again that was undone last.
struct PitRedoCommand: UndoCommand {
    static let syntax = CommandSyntax(
        name: "pit redo", otherNames: ["redo"], summary: "redo the change that was undone last",
        options: [.json],
        discussion: """
            Makes the change again that `ribhouse undo` undid last, and says which one it
            was. Again, it redoes the one that was undone before. After another change of
            the pit there is nothing to redo.
            """)

    let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func request(for state: PitState) throws(PitError) -> PitRequest {
        .redo(try state.lastUndone())
    }
}
