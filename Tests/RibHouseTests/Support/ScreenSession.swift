import Auth
import Console
import ConsoleTestSupport
import PitContract
import PitTestSupport
import Screen

@testable import ribhouse

/// A session of joe on the full screen of a terminal in this process.
struct ScreenSession {
    let terminal: ModelTerminal
    /// 8 o'clock in the time zone of this machine, since times are shown in it.
    let clock: ManualPitClock

    private let palette: Palette
    private let hasWords: Bool

    init(
        columns: Int, rows: Int, palette: Palette = Palette(depth: .full), hasWords: Bool = false
    ) {
        self.palette = palette
        self.hasWords = hasWords
        terminal = ModelTerminal(columns: columns, rows: rows)
        let now = ManualPitClock().now
        let start = LocalTime.ofThisMachine.date("2026-07-04 08:00", now: now)
        clock = ManualPitClock(now: start ?? now)
    }

    /// A dinner with one dish.
    static let dinner = "dinner 18:00 pork-shoulder 2kg"

    /// Runs the session while `body` runs: of joe, with three cooks on the pit, or signed out.
    ///
    /// - Parameters:
    ///   - line: a command that joe typed before.
    ///   - ownWindow: a window in whose tree the marks of new units end when the test says so.
    func run(
        signedIn: Bool = true, after line: String? = nil, in ownWindow: ScreenWindow? = nil,
        _ body: (ModelTerminal) async throws -> Void
    ) async throws {
        try await withFrontEnd(signedIn: signedIn, after: line, in: ownWindow) { frontEnd in
            async let session: Void = frontEnd.run(on: SilentConsole().console)
            try await body(terminal)
            terminal.close()
            await session
        }
    }

    /// Passes the front end of a session to `body`, which may run it.
    ///
    /// The parameters are those of `run`.
    func withFrontEnd(
        signedIn: Bool = true, after line: String? = nil, in ownWindow: ScreenWindow? = nil,
        _ body: (ScreenFrontEnd) async throws -> Void
    ) async throws {
        var style = TerminalStyle()
        style.hasWords = hasWords
        let window = if let ownWindow { ownWindow } else { await ScreenWindow(style: style) }
        let component = AppComponent(
            service: AccountsInMemory(), conversation: Conversation(), console: window.log,
            screen: window, pits: PitServices(clock: clock))
        try await App.run(component) { app in
            if signedIn { try await start(line, in: app) }
            try await body(
                ScreenFrontEnd(
                    app: app, window: window, terminal: terminal, palette: palette,
                    clock: clock, markTime: .seconds(ownWindow == nil ? 1 : 3600)))
        }
    }

    private func start(_ line: String?, in app: App) async throws {
        _ = try await app.service.login()
        await app.waitForNewestScreen()
        let lines = ["start brisket 5kg", "start ribs 2kg", "start chicken 1kg", line]
        for line in lines.compactMap(\.self) {
            let words = line.split(separator: " ").map(String.init)
            let match = await CommandTable(of: app.root).match(words)
            try await match?.command.run(match?.arguments ?? [])
        }
    }
}
