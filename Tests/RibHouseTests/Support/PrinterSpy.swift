import Console
import RoutingTestSupport

/// A console that keeps what is printed.
final class PrinterSpy: LinePrinting {
    let printSpy = Spy<String, Void, Never>("print(_:)")
    let printErrorSpy = Spy<String, Void, Never>("printError(_:)")

    func print(_ text: String) async { await printSpy(text) }
    func print(lines: [String]) async { await printSpy(lines.joined(separator: "\n")) }
    func printError(_ text: String) async { await printErrorSpy(text) }
}
