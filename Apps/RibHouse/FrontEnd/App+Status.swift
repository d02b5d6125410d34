import Auth
import Console

extension App {
    /// The command that shows who is signed in.
    func statusCommand(on console: LineConsole) -> LineCommand {
        LineCommand(name: "status", summary: "show who is signed in") {
            switch await service.refresh() {
            case .signedIn(let user): await console.print(user.sentence)
            case .signedOut(.unavailable(let error)):
                exitCode.record(error)
                await console.printError(error.description)
            case .signedOut: await console.print(User.noneSentence)
            }
            // The next command is for the new screen.
            await waitForNewestScreen()
        }
    }
}
