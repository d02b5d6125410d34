import ArgumentParsing
import Auth
import Console
import Essentials
import LoggedIn
import PitContract
import Synchronization

/// `ribhouse pit confirm brisket`: a session of one line, which does an act and prints only its answer.
struct ActCommand: Command {
    private let act: PitAct
    private let arguments: Arguments

    init(_ act: PitAct, _ arguments: Arguments) throws(UsageError) {
        try act.check(arguments)
        (self.act, self.arguments) = (act, arguments)
    }

    var commandName: String { act.syntax(in: .shell).name }
    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        let view = ActView()
        var component = try AppComponent.ofThisProcess(
            on: console, views: QuietConsole(console: console, isMute: true))
        guard try await component.service.refresh().user() != nil else {
            throw AuthError.notSignedIn
        }
        component.actView = view
        let answer = try await App.run(component) { _ in try await view.answer(act, arguments) }
        if let remark = answer.remark { await console.printError(remark) }
        let isASCII = console.style.isASCII
        await console.print(
            lines: answer.isJSON
                ? try LineConsole.lines(of: answer, isASCII: isASCII) : answer.lines)
        return .done
    }
}

/// The view of the LoggedIn unit in a session of one line: it keeps the answer.
final class ActView: LoggedInPresentable {
    private struct Content {
        weak var listener: (any LoggedInPresentableListener)?
        var result: Result<PitActAnswer, any Error>?
    }

    private let content = Mutex(Content())

    /// Does an act; throws why it was not done.
    func answer(_ act: PitAct, _ arguments: Arguments) async throws -> PitActAnswer {
        // Another program may have signed out since the launch.
        guard let listener = content.withLock({ $0.listener }) else { throw AuthError.notSignedIn }
        try await listener.didAct(act, arguments)
        if let result = content.withLock({ $0.result }) { return try result.get() }
        // The unit has ended meanwhile, with the session or with the program.
        throw Task.isCancelled ? CancellationError() : AuthError.notSignedIn
    }

    func set(listener: any LoggedInPresentableListener) async {
        content.withLock { $0.listener = listener }
    }

    func show(_ state: LoggedInState) async {
        switch state {
        case .done(let answer): content.withLock { $0.result = .success(answer) }
        case .refused(.pit(let error)): content.withLock { $0.result = .failure(error) }
        case .refused(let error): content.withLock { $0.result = .failure(error) }
        case .failed(let error): content.withLock { $0.result = .failure(error) }
        case .welcome, .signingOut: break
        }
    }

    /// A shell asks nothing: what it means is in the line.
    func askForConsent(_ question: String, isKnown: Bool) async -> Bool { isKnown }
}

extension LineConsole {
    /// Returns the lines of an answer's JSON; docs/pit.md has the schemas.
    static func lines(of answer: PitActAnswer, isASCII: Bool) throws -> [String] {
        func lines(_ report: some Encodable) throws -> [String] {
            try json(Versioned(value: report), .prettyPrinted, isASCII: isASCII)
                .split(separator: "\n").map(String.init)
        }
        let now = answer.now
        let cook = answer.answer.cook.map { CookReport($0, at: now) }
        switch answer.act.report {
        case .cook where cook == nil: return try lines(PitReport(answer.pit, at: now))
        case .cook: return try lines(ChangeReport(now: now.ISO8601Format(), cook: cook))
        case .pit: return try lines(PitReport(answer.pit, at: now))
        case .meal:
            return try lines(
                MealChangeReport(now: now.ISO8601Format(), meal: answer.meal.map(MealReport.init)))
        case .change:
            var report = ChangeReport(now: now.ISO8601Format(), cook: cook)
            switch answer.requests.first {
            case .undo(let change)?: report.undone = PitChangeReport(change)
            case .redo(let change)?: report.redone = PitChangeReport(change)
            default: break
            }
            return try lines(report)
        }
    }
}

/// The result of an act that changes one cook, or undoes or redoes a change, as JSON.
private struct ChangeReport: Encodable {
    let now: String
    var undone: PitChangeReport?
    var redone: PitChangeReport?
    /// Left out when there is none then.
    let cook: CookReport?
}

private struct MealChangeReport: Encodable {
    let now: String
    /// Left out when no meal is planned.
    let meal: MealReport?
}
