public import Console
public import Observation

/// The console of a full screen: what is printed is in its log, and questions are asked in a box.
///
/// So a unit that has only a view in lines works on the full screen, too.
@MainActor
@Observable
public final class ScreenLog: LinePrinting, LineAsking {
    /// A line of the log.
    public struct Line: Hashable, Sendable {
        public let text: String
        public let style: Style
        /// The time at which it came; empty if it is not known.
        public let time: String

        public init(text: String, style: Style, time: String = "") {
            (self.text, self.style, self.time) = (text, style, time)
        }
    }

    private static let longest = 500

    /// The newest lines, the last one last.
    public private(set) var lines: [Line] = []
    /// The open questions; the first one is shown.
    public private(set) var questions: [QuestionView] = []

    @ObservationIgnored private let console: LineConsole?
    public nonisolated let style: TerminalStyle
    /// Returns the time of now, for the lines to come.
    @ObservationIgnored public var time: @MainActor () -> String = { "" }
    /// The number of lines that were ever added.
    @ObservationIgnored public private(set) var count = 0

    /// Creates a log; `console` rings, and shows the title of the window.
    public init(console: LineConsole? = nil, style: TerminalStyle? = nil) {
        self.console = console
        self.style = style ?? console?.style ?? .plain
    }

    @MainActor
    public func print(_ text: String) async { add(text) }

    @MainActor
    public func printError(_ text: String) async { add(text, .bad) }

    @MainActor
    public func alert(lines: [String]) async {
        for line in lines { add(line, .warning) }
        console?.ring(for: lines)
    }

    @MainActor
    public func showTitle(_ title: String?) async { await console?.showTitle(title) }

    /// Adds a line.
    public func add(_ text: String, _ style: Style = .text) {
        count += 1
        lines.append(Line(text: sanitized(Self.written(text)), style: style, time: time()))
        if lines.count > Self.longest { lines.removeFirst(lines.count - Self.longest) }
    }

    /// Returns a text of lines as it is true on a full screen, where `:` comes before a command.
    nonisolated static func written(_ text: String) -> String {
        text.replacing(/(ype(?:, for example,)? `)(?!ribhouse )/) { "\($0.output.1):" }
    }

    /// Forgets the lines: they were for one person.
    public func clear() { lines = [] }

    /// Asks in a box; the answer is ``/Console/ConsoleInput/cancelled`` after Esc.
    @MainActor
    public func ask(_ prompt: Prompt) async -> ConsoleInput {
        let question = QuestionView(prompt) { [weak self] in self?.close($0) }
        questions.append(question)
        defer { close(question) }
        return await withTaskCancellationHandler {
            await question.answer.wait()
        } onCancel: {
            question.answer.give(.cancelled)
        }
    }

    private func close(_ question: QuestionView) { questions.removeAll { $0 === question } }
}
