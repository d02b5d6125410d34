import Synchronization

/// The part of the thread that reads the keys of a line that is edited.
extension ReadLoop {
    /// The time after which an Escape is a key of its own, in milliseconds.
    private static let escapeTime: Int32 = 50

    var editor: PromptLine? { state.withLock { $0.editor } }

    /// The pipe whose end also wakes the thread, and the longest wait in milliseconds; -1 for none.
    var editing: (redraws: Int32, timeout: Int32) {
        guard let editor, editor.isEditing else { return (-1, -1) }
        return (RedrawPipe.readEnd ?? -1, editor.isWaitingForKey ? Self.escapeTime : -1)
    }

    func drawAgain() {
        RedrawPipe.drain()
        editor?.drawAgain()
    }

    func take(_ typed: PromptLine.Typed) {
        switch typed {
        case .nothing: break
        case .lines(let lines): update { $0.lines.append(Array(lines.utf8)) }
        case .end: endOneWait()
        case .completion:
            // The caller looks why it has no line.
            let waiter = state.withLock { $0.waiters.removeFirst() }
            waiter?.resume(returning: .success(""))
        case .failure(let errno):
            if let end = end(after: errno) { self.end(with: end) }
        }
    }
}
