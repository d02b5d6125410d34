import ArgumentParsing
import Auth
import Console
import Essentials
import PitContract
import Streams

/// `ribhouse pit watch`: reports what happens on the pit, until it is interrupted.
struct PitWatchCommand: Subcommand {
    private static let untilNeeded = Option(
        name: "--until-needed", summary: "end when a cook waits for you, or all are done")

    static let syntax = CommandSyntax(
        name: "pit watch", otherNames: ["watch"], summary: "report what happens on the pit",
        options: [untilNeeded, .json],
        discussion: """
            Prints a line for each cook, then one for each change: as time passes, by you in
            another terminal, or by another program. With --json, each line is the whole pit
            as `ribhouse pit --json` has it. Ends with Ctrl-C, or with the session.
            """)

    /// A reason to look at the pit.
    private enum Wake {
        case state(PitState)
        case session(SessionState)
        case time
        /// A watch has ended, or a sleep was cancelled.
        case nothing
        /// A stream has ended, because the task was cancelled.
        case end
    }

    private let isJSON: Bool
    private let endsWhenNeeded: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.has(.json)
        endsWhenNeeded = arguments.has(Self.untilNeeded)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        try await watch(SignedInPit.open(on: console), on: console)
        return .done
    }

    /// Reports what happens until the task is cancelled, the session ends or a cook needs the person.
    func watch(_ person: SignedInPit, on console: LineConsole) async throws {
        let states = person.service.pit.makeAsyncIterator()
        let sessions = person.sessions.session.makeAsyncIterator()
        try await withThrowingTaskGroup(of: Wake.self) { group in
            group.addTask { [service = person.service] in
                await service.watch()
                return .nothing
            }
            group.addTask { await states.next().map { .state($0) } ?? .end }
            group.addTask { [sessions = person.sessions] in
                await sessions.watch()
                return .nothing
            }
            group.addTask { await sessions.next().map { .session($0) } ?? .end }
            var watched = PitChangePrinter()
            var sleeping = Cancellable()
            while let wake = try await group.next() {
                switch wake {
                case .end: return group.cancelAll()
                case .nothing: continue
                case .state(let state):
                    watched.state = state
                    group.addTask { await states.next().map { .state($0) } ?? .end }
                case .session(let state):
                    try state.expect(person.user)
                    group.addTask { await sessions.next().map { .session($0) } ?? .end }
                    continue
                case .time: break
                }
                // The error is printed where the program ends.
                if endsWhenNeeded, case .unavailable(let error) = watched.state { throw error }
                let now = person.clock.now
                try await report(&watched, at: now, on: console)
                // The output cannot be written, so watching is useless.
                if console.failure != nil { break }
                if endsWhenNeeded, watched.isEmpty {
                    throw PitError.rejected("Nothing is on the pit, so nothing will need you.")
                }
                if endsWhenNeeded, watched.needsPerson(at: now) { break }
                // After a jump of the clock, the sleep of before may end too late.
                sleeping.cancel()
                sleeping = Cancellable()
                if let due = watched.nextChange(after: now) {
                    group.addTask { [sleeping, clock = person.clock] in
                        await sleeping.run {
                            (try? await clock.sleep(until: due)) == nil ? .nothing : .time
                        }
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func report(
        _ watched: inout PitChangePrinter, at now: Date, on console: LineConsole
    ) async throws {
        let lines = watched.changes(at: now)
        guard !lines.isEmpty else { return }
        switch watched.state {
        case .unavailable(let error): await console.printError(error.description)
        case .ready(let pit) where isJSON:
            try await console.print(console.json(PitReport(pit, at: now)))
        case .ready:
            for line in lines { await console.print(line) }
        }
    }
}
