import ArgumentParsing
import Auth
import Console
import Launch
import LoggedIn

/// `ribhouse open`: a session that starts at a screen.
struct OpenCommand: Subcommand {
    private static let within = Option(
        name: "--within", value: "SECONDS",
        summary: "seconds to wait for the sign-in; 120 by default")

    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "open", summary: "start a session at a screen", operands: "LINK",
        operandCount: 1...1, options: [within],
        discussion: """
            Signs in if needed, shows the screen, and then runs a session.
            LINK is \(DeepLink.forms).
            """,
        examples: ["ribhouse open pit/brisket"])

    private let link: DeepLink
    private let deadline: Duration

    init(_ arguments: Arguments) throws(UsageError) {
        guard let link = DeepLink(arguments.operands[0]) else {
            throw UsageError("LINK is \(DeepLink.forms).")
        }
        self.link = link
        deadline = .seconds(try arguments.number(of: Self.within, atLeast: 1) ?? 120)
    }

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        try await App.run(await .ofSession(on: console)) { app in
            guard try await isOpened(in: app) else { return app.exitCode.last }
            return await LineFrontEnd(
                app: app, console: console, commands: [app.statusCommand(on: console)]
            ).run()
        }
    }

    /// Signs in if needed, and shows the screen.
    ///
    /// - Returns: `false` when the sign-in failed; the LoggedOut unit has said why.
    func isOpened(in app: App) async throws -> Bool {
        let state = await app.service.refresh()
        // Another program may have signed out since the launch.
        await app.waitForNewestScreen()
        return try await withThrowingTaskGroup(of: Bool?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await app.root.open(link, within: deadline)
                return true
            }
            if case .signedOut = state {
                group.addTask {
                    try await app.run("login")
                    // After a sign-in, the other task opens the screen.
                    return app.exitCode.last == .done ? nil : false
                }
            }
            for try await isOpen in group {
                if let isOpen { return isOpen }
            }
            return false
        }
    }
}
