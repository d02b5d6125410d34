import Console

/// The lines of the demo, each printed as if a person typed it when the session is ready for it.
actor DemoScript: LineSource {
    private enum Step {
        /// Types a line while these commands run, and no others.
        case type(String, during: [String] = [])
        /// Waits until the service works on a sign-in.
        case waitForLogin
        /// Lets the service end that sign-in.
        case answerLogin

        /// The commands that run during the step.
        var commands: [String] {
            if case .type(_, let commands) = self { commands } else { ["login"] }
        }
    }

    private let console: LineConsole
    private let service: GuestAuthService
    private var steps: ArraySlice<Step> = [
        .type("tree"),
        .type("login"), .waitForLogin, .type("tree", during: ["login"]),
        .type("login", during: ["login"]), .type("cancel", during: ["login"]),
        .type("login"),
        .type("login"), .waitForLogin, .type("status", during: ["login"]), .answerLogin,
        .type("status"), .type("tree"), .type("logout"),
    ]

    init(console: LineConsole, service: GuestAuthService) {
        self.console = console
        self.service = service
    }

    func nextLine(whileRunning running: [String], mayAsk: Bool) async -> ConsoleInput {
        while let step = steps.first {
            guard running == step.commands else { return await waitForEnd() }
            switch step {
            case .waitForLogin: await service.waitForCall()
            case .answerLogin: await service.answer()
            case .type(let line, _):
                await console.print(lines: ["", "\(prompt(whileRunning: running))\(line)"])
                steps.removeFirst()
                return .line(line)
            }
            steps.removeFirst()
        }
        return running.isEmpty ? .endOfInput : await waitForEnd()
    }

    /// Waits until a command that runs now ends: the task is cancelled then.
    private func waitForEnd() async -> ConsoleInput {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return .cancelled
    }
}
