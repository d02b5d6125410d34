import Auth
import Console

/// A console that shows nothing, and whose questions are given up.
final class SilentConsole: LinePrinting, LineAsking {
    /// A console whose output is dropped, for the front end.
    var console: LineConsole { LineConsole(on: self) }

    func print(_ text: String) async {}
    func printError(_ text: String) async {}
    func ask(_ prompt: Prompt) async -> ConsoleInput { .endOfInput }
}

/// Signs in joe.
struct JoeService: AuthService {
    static let joe = User(name: "joe", barbecueFoods: [])

    func login() async throws -> User { Self.joe }
    func logout() async throws {}
}
