// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Console
import RoutingTestSupport

final class ConsoleSpy: LinePrinting, LineAsking {
    let printSpy = Spy<String, Void, Never>("print(_:)")
    let printErrorSpy = Spy<String, Void, Never>("printError(_:)")
    let askSpy = Spy<Prompt, Reply, Never>("ask(_:)", returning: .endOfInput)

    func print(_ text: String) async { await printSpy(text) }
    func printError(_ text: String) async { await printErrorSpy(text) }
    func ask(_ prompt: Prompt) async -> Reply { await askSpy(prompt) }
}
