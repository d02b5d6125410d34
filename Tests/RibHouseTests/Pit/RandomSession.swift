import Auth
import Console
import ConsoleTestSupport
import Foundation
import LibC
import LoggedIn
import PitContract
import Routing
import RoutingTestSupport

@testable import ribhouse

/// A session whose commands are run one after the other.
struct RandomSession {
    let app: App
    let console: SilentConsole

    private var frontEnd: LineFrontEnd {
        LineFrontEnd(
            app: app, console: console.console,
            commands: [app.statusCommand(on: console.console)])
    }

    /// Runs a line as a session does; returns the command's name, or `nil` when there is none now.
    @discardableResult
    func run(_ line: String) async -> String? {
        guard case .run(let name, let action) = await frontEnd.step(for: line) else { return nil }
        await action()
        return name
    }

    /// The cook that is shown on a screen of its own.
    var shownCook: Cook.ID? {
        let loggedIn = app.root.children.lazy.compactMap { $0 as? any LoggedInRouting }.first
        if case .cook(let id)? = loggedIn?.screens.last { return id }
        return nil
    }

    /// The names of the units that are rows of the board, in the order in which they were attached.
    var rows: [String] { Self.rows(below: app.root.tree) }

    private static func rows(below unit: TreeSnapshot) -> [String] {
        if unit.name == "PitBoard" { return unit.children.map(\.name) }
        return unit.children.flatMap { rows(below: $0) }
    }
}

/// The lines of a person who types anything.
struct RandomCommands {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns the next line.
    ///
    /// - Parameter cooks: the cooks on the pit; when there are many, every other line takes one off.
    mutating func next(_ cooks: [Cook.ID]) -> String {
        let cook = one(of: cooks + ["ham"])
        if cooks.count > 10, Bool.random(using: &random) { return "finish \(cook) --early" }
        let minutes = Int.random(in: -200...200, using: &random)
        return one(of: [
            "start brisket 5kg", "start ribs 2kg", "start chicken 800g", "start ham 1kg",
            "start", "start ribs", "confirm \(cook)", "confirm \(cook) --early", "confirm",
            "adjust \(cook) \(minutes)", "adjust \(minutes)", "finish \(cook)", "finish --early",
            "note \(cook) oak", "undo", "redo", "log \(cook)",
            "open \(cook)", "account", "back", "pit", "tips", "tree", "help", "foods", "nonsense",
        ])
    }

    private mutating func one(of lines: [String]) -> String {
        lines[Int.random(in: lines.indices, using: &random)]
    }

    /// Returns the time until the next line: mostly minutes, now and then many hours.
    mutating func nextPause() -> Duration {
        let isLong = Int.random(in: 0..<10, using: &random) == 0
        return .seconds(Int.random(in: 0...(isLong ? 80_000 : 900), using: &random))
    }
}

/// The pit as it has to be after the commands that were run.
struct ExpectedPit {
    /// A cook, as far as a person changes it.
    struct Change: Equatable {
        let id: Cook.ID
        let stages: [Cook.Stage]
    }

    private var pit = Pit()
    /// The number of changes.
    private(set) var count = 0

    var changes: [Change] { Self.changes(of: pit) }

    static func changes(of pit: Pit) -> [Change] {
        pit.cooks.map { Change(id: $0.id, stages: $0.stages) }
    }

    /// Applies a command that was run.
    ///
    /// - Parameter shown: the cook on the screen, which commands without a name are about.
    mutating func apply(_ line: String, shown: Cook.ID?, at now: Date) {
        let words = line.split(separator: " ").map(String.init)
        // On the screen of a cook, a word that names none on the pit is an argument.
        let isOfCook = ["confirm", "adjust", "finish", "note"].contains(words.first)
        let isNamed =
            isOfCook && words.count > 1 && (shown == nil || pit.cook(words[1]) != nil)
        let arguments = words.dropFirst(isNamed ? 2 : 1)
        let cook = isNamed ? words[1] : shown
        let early: Bool? = arguments.isEmpty ? false : Array(arguments) == ["--early"] ? true : nil
        let old = pit
        let request: PitRequest
        switch words.first {
        case "start":
            guard let plan = CookPlan.builtIn.first(where: { $0.name == arguments.first }),
                let weight = arguments.last.flatMap({ Weight($0) })
            else { return }
            request = .start(CookOrder(plan: plan, weight: weight))
        case "confirm":
            guard let cook, let early,
                let stage = pit.cook(cook)?.progress(at: now).event.stage
            else { return }
            request = .confirm(cook, stage: stage, early: early)
        case "adjust":
            guard let cook, let minutes = arguments.first.flatMap({ Int($0) }) else { return }
            request = .adjust(cook, by: .seconds(60 * minutes))
        case "finish":
            guard let cook, let early else { return }
            request = .finish(cook, early: early)
        case "note":
            guard let cook else { return }
            request = .note(cook, arguments.joined(separator: " "))
        case "undo":
            guard let last = try? PitState.ready(pit).lastChange() else { return }
            request = .undo(last)
        case "redo":
            guard let last = try? PitState.ready(pit).lastUndone() else { return }
            request = .redo(last)
        default: return
        }
        _ = try? pit.apply(request, at: now)
        if pit != old { count += 1 }
    }
}
