import ArgumentParsing
import Auth
import Console
import PitContract
import ProbesContract
import ProbesFromLines
import Streams
import Thermometers

/// `ribhouse probe read`: reads a decoder's lines, for the cooks of the person who is signed in.
struct ProbeReadCommand: Subcommand {
    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "probe read", summary: "read thermometers from a decoder's lines", options: [.json],
        discussion: """
            Reads the lines of rtl_433 on the standard input, and prints each change: a
            probe, its temperature, and the cook that it is in. All programs see it with the
            cook. Ends when the lines end, with Ctrl-C, or with the session. With --json,
            each change is a line. If nothing was heard at the end, the exit code is 1.
            \(models)
            """,
        examples: ["\(ProbeArguments.decoder) | ribhouse probe read"])

    /// A sentence, in lines that fit a terminal of 80 columns.
    private static let models =
        KnownProbes.models.reduce("It knows") { text, model in
            let line = text.split(separator: "\n").last ?? ""
            return text + (line.count + model.count < 78 ? " " : "\n") + model + ","
        }.dropLast() + "."

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        guard console.terminal == nil else {
            throw UsageError(
                "`probe read` reads the lines of a decoder. Write "
                    + "`\(ProbeArguments.decoder) | ribhouse probe read`.")
        }
        var component = try AppComponent.ofThisProcess(
            on: console, views: QuietConsole(console: console))
        component.probesService = try AppComponent.probes(.descriptor(console.input.descriptor))
        return try await read(component, on: console)
    }

    /// Prints what the component's thermometers measure, until they or the session end.
    func read(_ component: AppComponent, on console: LineConsole) async throws -> ExitCode {
        var component = component
        let view = await ProbeReadView(console: console, isJSON: isJSON, clock: component.clock)
        component.thermometersView = view
        guard let user = try await component.service.refresh().user() else {
            throw AuthError.notSignedIn
        }
        let sessions = component.service.session.makeAsyncIterator()
        let end = try await App.run(component) { _ in
            try await withThrowingTaskGroup(of: ThermometersState?.self) { group in
                defer { group.cancelAll() }
                group.addTask { await view.end.values.first { $0 != nil } ?? nil }
                group.addTask {
                    while let state = await sessions.next() { try state.expect(user) }
                    return nil
                }
                return try await group.next() ?? nil
            }
        }
        guard let end else { return .done }
        if end.rows.contains(where: { $0.kind != nil }) { return .done }
        await console.printError(
            "No line was that of a known thermometer. `ribhouse help probe read` has an example.")
        return .failed
    }
}
