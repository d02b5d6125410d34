import Foundation
import Synchronization

/// One line on the terminal that says what takes so long; nothing when there is no terminal.
final class Progress: Sendable {
    private let isShown: Bool
    private let width = Mutex(0)

    /// - Parameter isShown: by default, whether standard error is a terminal.
    init(isShown: Bool = isatty(2) == 1) { self.isShown = isShown }

    deinit { clear() }

    /// Replaces the line.
    func show(_ text: String) {
        guard isShown else { return }
        width.withLock { width in
            guard width > 0 || !text.isEmpty else { return }
            let text = String(text.prefix(79))
            let blanks = String(repeating: " ", count: max(0, width - text.count))
            FileHandle.standardError.write(Data("\r\(text)\(blanks)\r\(text)".utf8))
            width = text.count
        }
    }

    /// Removes the line.
    func clear() { show("") }
}
