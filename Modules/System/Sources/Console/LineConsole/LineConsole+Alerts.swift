/// How the terminal calls a person who looks elsewhere.
extension LineConsole {
    /// Prints `text` as one line and, if the output is a terminal and the style has it, rings.
    public func alert(_ text: String) async {
        await print(text)
        ring(for: text)
    }

    /// Rings, for a text that is shown elsewhere.
    public func ring(for text: String) {
        guard output.isTerminal, style.rings else { return }
        output.write(
            isEdited ? TerminalAlerts.ofThisProcess.codes(style.written(text)) : TerminalAlerts.bell
        )
    }

    /// Shows a title for the window until the process ends or is stopped; `nil` for the one of before.
    public func showTitle(_ title: String?) async {
        guard output.isTerminal, isEdited, style.rings, TerminalAlerts.ofThisProcess.hasTitle
        else { return }
        if let title {
            TerminalTitle.show(style.written(title), on: output.descriptor)
        } else {
            TerminalTitle.remove()
        }
    }
}
