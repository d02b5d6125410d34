import Auth
import Console

extension Conversation {
    /// Creates a conversation whose notices are printed on the error output when no unit shows them.
    ///
    /// So the output has only the result, and no prompt is torn.
    init(noticesOn console: any LinePrinting) {
        self.init { await console.printError($0) }
    }
}
