import Auth
import Console

/// `ribhouse demo`: plays the flow in memory with a built-in guest.
struct DemoCommand: Command {
    private static let script = ["tree", "login", "status", "tree", "logout"]

    init(_ arguments: [String]) throws(UsageError) {
        try Arguments(arguments).expect(atMost: 0)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let status = LastStatus()
        let component = AppComponent(
            authService: GuestAuthService(), conversation: Conversation(), console: console,
            status: status)
        return try await House.open(component) { house in
            let frontEnd = LineFrontEnd(house: house, console: console, status: status)
            for line in Self.script where !Task.isCancelled {
                await console.print("\nribhouse> \(line)")
                _ = await frontEnd.run(line)
            }
            return status.code
        }
    }
}
