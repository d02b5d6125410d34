// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Console
import RoutingTestSupport

final class LinePrintingSpy: LinePrinting {
    let printSpy = Spy<String, Void, Never>("print(_:)")
    let printErrorSpy = Spy<String, Void, Never>("printError(_:)")

    func print(_ text: String) async { await printSpy(text) }
    func printError(_ text: String) async { await printErrorSpy(text) }
}
