import Auth
import Console
import LibC

/// A console that shows nothing, and whose questions are given up.
final class SilentConsole: LinePrinting, LineAsking {
    /// A console whose output is dropped, for the front end.
    let console: LineConsole
    private let descriptor: Int32

    init() {
        // Safe: the path is constant.
        descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        let output = OutputWriter(descriptor: descriptor, name: "The output")
        console = LineConsole(
            input: InputReader(descriptor: descriptor), output: output, errorOutput: output,
            terminal: nil)
    }

    deinit { close(descriptor) }

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
