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

    func nextLine(whileRunning running: [String], mayAsk: Bool) async -> Reply {
        while let step = steps.first {
            switch step {
            case .waitForLogin: await service.waitForCall()
            case .answerLogin: await service.answer()
            case .type(let line, let commands):
                guard running == commands else {
                    // A command that runs now must end first. The task is cancelled then.
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                    return .cancelled
                }
                await console.print("\n\(prompt(whileRunning: running))\(line)")
                steps.removeFirst()
                return .line(line)
            }
            steps.removeFirst()
        }
        return .endOfInput
    }
}
