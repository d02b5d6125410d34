/// Prints lines for a person or a pipe.
///
/// A view prints through this and not through ``LineConsole``, so that a test can listen.
public protocol LinePrinting: Sendable {
    /// Prints `text` and a line ending; control characters in it, except line feeds, are made
    /// visible. A failure is kept by the console, since a view can do nothing about it.
    func print(_ text: String) async

    /// As ``print(_:)``, to where errors go.
    func printError(_ text: String) async
}
