/// A printer of lines for a person or a pipe.
///
/// A view prints through this protocol and not through ``LineConsole``, so a test can pass a spy.
public protocol LinePrinting: Sendable {
    /// The codes and signs that may be written; a view chooses its words by it.
    var style: TerminalStyle { get }

    /// Prints `text` as one line.
    ///
    /// Control characters in `text`, line feeds too, are made visible: a name or a file must not start
    /// a line that the program did not print. The console keeps a failure, because a view can do
    /// nothing about it.
    func print(_ text: String) async

    /// Prints several lines, with nothing between them.
    func print(lines: [String]) async

    /// Prints `text` as one line to the error output, as ``print(_:)`` does.
    func printError(_ text: String) async

    /// Prints why something that the person asked for has failed.
    func printFailure(_ error: any Error) async

    /// Prints lines that a person should see now; a terminal also rings, once for all.
    func alert(lines: [String]) async

    /// Shows a title for the window, where the terminal has one; `nil` for the one of before.
    func showTitle(_ title: String?) async
}

extension LinePrinting {
    public var style: TerminalStyle { .plain }

    /// Prints the lines one after the other.
    public func print(lines: [String]) async {
        for line in lines { await print(line) }
    }

    /// Prints the description of the error, which is a sentence.
    public func printFailure(_ error: any Error) async { await printError("\(error)") }

    /// Prints them as other lines.
    public func alert(lines: [String]) async { await print(lines: lines) }

    /// Shows none.
    public func showTitle(_ title: String?) async {}
}

extension Prompt {
    /// The text that a terminal shows before the answer.
    ///
    /// It contains the fallback, unless that is a secret.
    var label: String {
        let text = sanitized(text)
        switch kind {
        case .secret, .newSecret:
            return text + ": "
        case .text:
            guard let fallback, !fallback.isEmpty else { return text + ": " }
            return "\(text) [\(sanitized(fallback))]: "
        case .yesOrNo:
            switch fallback {
            case Self.yes: return text + " [Y/n] "
            case Self.no: return text + " [y/N] "
            default: return text + " [y/n] "
            }
        }
    }
}
