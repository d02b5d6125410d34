import ArgumentParsing
import Console
import Synchronization

/// The composition root: creates what the units depend on.
///
/// Each unit has an extension of it, in a file of its own.
struct AppComponent: Sendable {
    /// The console on which the views print and ask.
    let console: any LinePrinting & LineAsking
    let exitCode = ExitCodeRecorder()
    /// The console of the views in lines: a failure that they print is the exit code of a script.
    var lines: any LinePrinting & LineAsking {
        ReportingConsole(console, report: exitCode.record)
    }

    /// Creates the view of a unit.
    func lineView<Content>(_ content: Content) async -> UnitView<Content> {
        await UnitView(content, console: lines)
    }
}

/// Keeps the exit code of the program.
final class ExitCodeRecorder: Sendable {
    private let code = Mutex(ExitCode.done)

    var last: ExitCode { code.withLock { $0 } }

    /// Notes a failure that the person has been told.
    func record(_ error: any Error) { code.withLock { $0 = .failed } }
}
