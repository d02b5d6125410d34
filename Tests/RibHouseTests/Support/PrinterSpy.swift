import Console
import RoutingTestSupport

/// A console that keeps what is printed.
final class PrinterSpy: LinePrinting {
    let printSpy = Spy<String, Void, Never>("print(_:)")
    let printErrorSpy = Spy<String, Void, Never>("printError(_:)")

    func print(_ text: String) async { await printSpy(text) }
    func printError(_ text: String) async { await printErrorSpy(text) }
}
