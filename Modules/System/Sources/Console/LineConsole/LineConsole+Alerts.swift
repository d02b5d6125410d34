/// How the terminal calls a person who looks elsewhere.
extension LineConsole {
    /// Prints lines and, if the output is a terminal and the style has it, with a colour, and rings once.
    public func alert(lines: [String]) async {
        let isColoured = output.isTerminal && style.hasColors
        await print(lines: lines, in: isColoured ? TerminalAlerts.look : nil)
        ring(for: lines)
    }

    /// Rings once, for lines that are shown elsewhere.
    public func ring(for lines: [String]) {
        guard let first = lines.first, output.isTerminal, style.rings else { return }
        let text = lines.count > 1 ? "\(lines.count) alarms. \(first)" : first
        output.write(
            isEdited ? TerminalAlerts.ofThisProcess.codes(short(text)) : TerminalAlerts.bell)
    }

    /// Returns the text as it is written outside of the window, where there is little room.
    private func short(_ text: String) -> String {
        let isShort = text.unicodeScalars.count <= 200
        return style.written(isShort ? text : String(text.unicodeScalars.prefix(199)) + "…")
    }

    /// Shows a title for the window until the process ends or is stopped; `nil` for the one of before.
    public func showTitle(_ title: String?) async {
        guard output.isTerminal, isEdited, style.rings, TerminalAlerts.ofThisProcess.hasTitle
        else { return }
        if let title {
            TerminalTitle.show(short(title), on: output.descriptor)
        } else {
            TerminalTitle.remove()
        }
    }
}
