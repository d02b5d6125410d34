import Console
import LoggedIn
import PitContract

/// The lines of the demo, each printed as if a person typed it when the session is ready for it.
actor DemoScript: LineSource {
    private enum Step {
        /// Types a line while these commands run, and no others.
        case type(String, during: [String] = [])
        /// Waits until the service works on a sign-in.
        case waitForLogin
        /// Lets the service end that sign-in.
        case answerLogin
        /// Lets time pass on the pit, until something is announced.
        case pass(Duration)
        /// Opens a link from outside, as `ribhouse open` does.
        case open(String)

        /// The commands that run during the step.
        var commands: [String] {
            switch self {
            case .type(_, let commands): commands
            case .waitForLogin, .answerLogin: ["login"]
            case .pass, .open: []
            }
        }
    }

    /// The time between two lines for a person who watches.
    private static let pause = Duration.milliseconds(250)

    private let console: DemoConsole
    private let service: GuestAuthService
    private let clock: DemoClock
    private let open: @Sendable (DeepLink) async -> Void
    private var steps: ArraySlice<Step> = [
        .type("tree"),
        .type("login"), .waitForLogin, .type("tree", during: ["login"]),
        .type("login", during: ["login"]), .type("cancel", during: ["login"]),
        .type("login"),
        .type("login"), .waitForLogin, .type("status", during: ["login"]), .answerLogin,
        .type("status"), .type("tree"),
        .type("start chicken 2kg"), .pass(.seconds(900)), .type("confirm chicken"),
        .open("pit/chicken"), .type("tree"), .type("logout"),
    ]

    /// Creates the script; `open` shows the screen of a link.
    init(
        console: DemoConsole, service: GuestAuthService, clock: DemoClock,
        open: @escaping @Sendable (DeepLink) async -> Void
    ) {
        self.console = console
        self.service = service
        self.clock = clock
        self.open = open
    }

    func nextLine(whileRunning running: [String], mayAsk: Bool) async -> ConsoleInput {
        while let step = steps.first {
            guard running == step.commands else { return await waitForEnd() }
            if console.console.output.isTerminal, console.style.isAnimated {
                // A command that ends meanwhile cancels the wait.
                guard (try? await Task.sleep(for: Self.pause)) != nil else { return .cancelled }
            }
            switch step {
            case .waitForLogin: await service.waitForCall()
            case .answerLogin: await service.answer()
            case .pass(let time):
                await console.print(lines: ["", "(\(time.pitText) later)"])
                clock.advance(by: time)
                await console.waitForAnnouncement()
            case .open(let link):
                await console.print(lines: ["", "$ ribhouse open \(link)"])
                if let link = DeepLink(link) { await open(link) }
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
