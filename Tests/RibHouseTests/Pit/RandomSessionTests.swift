import Auth
import Console
import Foundation
import LoggedIn
import PitContract
import PitTestSupport
import PrivateFilesTestSupport
import Routing
import RoutingTestSupport
import Testing

@testable import ribhouse

/// A session that gets random commands while time passes.
///
/// 100 commands, 300 with `FAULTS`, or as many as `RANDOM_COMMANDS` says; another `RANDOM_SEED` gives
/// others.
@Suite("Random commands in a session", .failsIfStuck)
struct RandomSessionTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count =
        environment["RANDOM_COMMANDS"].flatMap(Int.init)
        ?? (environment["FAULTS"] == nil ? 100 : 300)
    private static let seed = environment["RANDOM_SEED"].flatMap(UInt64.init) ?? 1

    @Test("The stored pit has all changes and no others, and the tree shows it.")
    func commands() async throws {
        let temporary = try TemporaryFolder()
        let clock = ManualPitClock()
        let pits = PitServices(in: temporary.state, clock: clock)
        let console = SilentConsole()
        let component = AppComponent(
            service: MemorySession(of: JoeService()), conversation: Conversation(),
            console: console, pits: pits)
        var commands = RandomCommands(seed: Self.seed)
        var expected = ExpectedPit()

        let rows = try await App.run(component) { app in
            let session = RandomSession(app: app, console: console)
            await session.run("login")
            for number in 1...Self.count {
                clock.advance(by: commands.nextPause())
                let line = commands.next(expected.changes.map(\.id))
                let shown = session.shownCook
                if await session.run(line) != nil {
                    expected.apply(line, shown: shown, at: clock.now)
                }
                if number % 100 == 0 { #expect(await pits.changes == expected.changes) }
            }
            await session.run("pit")
            return session.rows
        }

        #expect(await pits.changes == expected.changes)
        // A cook that an undo brought back is the last child of a board that was covered meanwhile.
        #expect(rows.sorted() == expected.changes.map { "PitCook “\($0.id)”" }.sorted())
        #expect(expected.count > Self.count / 10)
    }
}

extension PitServices {
    /// The stored cooks, as far as a person changes them.
    fileprivate var changes: [ExpectedPit.Change] {
        get async {
            guard case .ready(let pit) = await service(for: JoeService.joe).refresh() else {
                return []
            }
            return ExpectedPit.changes(of: pit)
        }
    }
}
