import Auth
import Console

/// The printer of a service's notices on the error output, for commands without a tree.
///
/// So the output has only the result. The service asks nothing.
actor NoticePrinter: ConversationPartner {
    private let console: LineConsole

    init(_ console: LineConsole) { self.console = console }

    func answer(_ question: Question) async throws(AuthError) -> String { throw .cancelled }

    func receive(_ notice: String) async { await console.printError(notice) }

    /// Calls `body` with a conversation whose notices are printed.
    static func with<Value>(
        _ console: LineConsole, _ body: (Conversation) async throws -> Value
    ) async throws -> Value {
        let conversation = Conversation()
        let printer = NoticePrinter(console)
        await conversation.join(printer)
        // The conversation holds the printer weakly.
        defer { withExtendedLifetime(printer) {} }
        return try await body(conversation)
    }
}
