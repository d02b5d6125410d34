/// A place to print lines to.
public protocol LinePrinting: AnyObject, Sendable {
    /// Prints a line.
    func print(_ text: String) async

    /// Prints an error.
    func printError(_ text: String) async
}
