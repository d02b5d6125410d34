import LibC
import Synchronization

extension PromptLine {
    /// The effect of the keys of one read.
    enum Typed {
        /// More keys are needed.
        case nothing
        /// Lines were entered, each with its ending.
        case lines(String)
        /// Ctrl-D on an empty line.
        case end
        /// Tab: the caller of the line completes it; see ``takeCompletion()``.
        case completion
        /// Reading failed with this system error.
        case failure(errno: Int32)
    }

    private static let longestHistory = 1000

    /// Whether the line that is open is edited now.
    var isEditing: Bool { state.withLock { $0.open?.edited != nil } }

    /// Whether the first bytes of a key wait for the others.
    var isWaitingForKey: Bool { state.withLock { $0.open?.edited?.isWaitingForKey == true } }

    /// The most bytes that are read before the line is drawn: Ctrl-C waits for the lock.
    private static let longestRead = 4096

    /// Reads the keys that wait, up to Enter, and draws the line once, if the line is edited now.
    ///
    /// It reads one byte at a time: what follows Enter stays in the terminal, for whoever reads it next. The
    /// lock keeps the modes of the terminal as they are meanwhile.
    /// - Returns: `nil` when the line is not edited.
    func readKeys(from descriptor: Int32) -> Typed? {
        state.withLock { state in
            guard state.open?.edited != nil else { return nil }
            defer { state.open?.edited?.draw() }
            for _ in 0..<Self.longestRead {
                // A signal handler may have dropped it.
                guard Terminal.hasInput(descriptor) else { break }
                var byte: [UInt8] = [0]
                switch SystemCalls.read(descriptor, into: &byte) {
                case 1...:
                    let typed = type(byte, &state)
                    guard case .nothing = typed else { return typed }
                case 0: return Terminal.hasHungUp(descriptor) ? .failure(errno: EIO) : .nothing
                default: return .failure(errno: errno)
                }
            }
            return .nothing
        }
    }

    /// Takes the first bytes of a key as a key, because nothing has followed.
    func timeOut() -> Typed {
        state.withLock { state in
            defer { state.open?.edited?.draw() }
            return type(nil, &state)
        }
    }

    private func type(_ bytes: [UInt8]?, _ state: inout State) -> Typed {
        let typed = state.open?.edited?.type(bytes) ?? .nothing
        switch typed {
        case .lines(let lines) where state.open?.isPrompt == true:
            for line in lines.split(separator: "\n").map(String.init)
            where line != state.history.last && !line.allSatisfy(\.isWhitespace) {
                state.history.append(line)
            }
            state.history = state.history.suffix(Self.longestHistory)
        case .completion where state.open?.isPrompt != true || state.completion == nil:
            state.open?.edited?.refuseCompletion()
            return .nothing
        default: break
        }
        return typed
    }

    /// Draws the line again in the foreground, after a stop or when the terminal has another size.
    func drawAgain() {
        state.withLock { state in
            guard let settings = state.open?.settings,
                TerminalModes.isForeground(settings.descriptor)
            else { return }
            state.open?.edited?.drawAgain()
        }
    }

    /// Clears what was typed at the prompt, or kept of a line, at Ctrl-C.
    ///
    /// - Returns: whether there was something.
    func clear() -> Bool {
        state.withLock { state in
            guard var open = state.open else { return false }
            defer { state.open = open }
            if open.edited == nil { return dropKept(&open) }
            return open.isPrompt && open.edited?.clear(history: state.history) == true
        }
    }

    // MARK: - History and completion

    /// Sets what Tab completes with.
    func assist(completion: @escaping Completion) {
        state.withLock { $0.completion = completion }
    }

    /// Replaces the lines that the arrow keys show, also in the line that is typed.
    func recall(_ history: [String]) {
        state.withLock { state in
            state.history = history.map { sanitized($0) }
            state.draft?.recall(state.history)
            if state.open?.isPrompt == true { state.open?.edited?.recall(state.history) }
        }
    }

    /// Returns the start of the line that is to be completed, and how; `nil` when none is.
    func takeCompletion() -> (start: String, completion: Completion)? {
        state.withLock { state in
            guard let start = state.open?.edited?.takeCompletion(),
                let completion = state.completion
            else { return nil }
            return (start, completion)
        }
    }

    /// Completes the start of the line, or shows how it can go on.
    func complete(_ start: String, with texts: [String]) {
        state.withLock { $0.open?.edited?.complete(start, with: texts) }
    }
}
