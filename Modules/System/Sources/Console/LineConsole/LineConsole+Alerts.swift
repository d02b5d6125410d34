import Synchronization

/// How the terminal calls a person who looks elsewhere.
extension LineConsole {
    /// Whether the terminal rings; `nil` for one where lines are edited.
    ///
    /// A terminal where lines are edited also has notifications and a title, if it knows them.
    public var rings: Bool? {
        get { alertSwitch.withLock(\.self) }
        set {
            alertSwitch.withLock { $0 = newValue }
            if newValue == false { TerminalTitle.remove() }
        }
    }

    /// Prints `text` as one line and, if the output is a terminal, rings.
    public func alert(_ text: String) async {
        await print(text)
        guard output.isTerminal, rings ?? isEdited else { return }
        output.write(isEdited ? TerminalAlerts.ofThisProcess.codes(text) : TerminalAlerts.bell)
    }

    /// Shows a title for the window until the process ends or is stopped; `nil` for the one of before.
    public func showTitle(_ title: String?) async {
        guard output.isTerminal, isEdited, rings ?? true, TerminalAlerts.ofThisProcess.hasTitle
        else { return }
        if let title {
            TerminalTitle.show(title, on: output.descriptor)
        } else {
            TerminalTitle.remove()
        }
    }
}
