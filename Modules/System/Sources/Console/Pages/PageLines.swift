/// Finds what a front end in lines prints of a page that changes: each thing once.
///
/// A full screen draws the rows, and has the rest in its log.
public struct PageLines: Sendable {
    /// Something to print.
    public enum Output: Sendable {
        case lines([String])
        case error(String)
        case failure(any Error)
        /// The events of one moment, for which a terminal rings once.
        case alerts([String])
        case title(String?)
    }

    private let style: TerminalStyle
    private let drawsRows: Bool
    private var page = Page()
    /// The key of what was said last; `nil` before the page was opened.
    private var said: [String]?
    private var isOpen = false
    private var events: Set<String> = []
    private var title: String?
    /// The number of actions of the person that run.
    private var actions = 0
    private var isCovered = false
    /// Whether the page waits with what it says; events are printed all the same.
    public var isHeld = false

    /// - Parameter drawsRows: whether the rows are drawn elsewhere, as on a full screen.
    public init(style: TerminalStyle = .plain, drawsRows: Bool = false) {
        (self.style, self.drawsRows) = (style, drawsRows)
    }

    /// Takes over a page; the answer to what the person asked for comes first.
    public mutating func show(_ page: Page, _ reply: Reply? = nil) -> [Output] {
        self.page = page
        return (reply.map { answer($0) } ?? []) + news()
    }

    /// Starts an action of the person: what is new waits for its answer.
    public mutating func begin() { actions += 1 }

    public mutating func end(_ page: Page, _ reply: Reply?) -> [Output] {
        self.page = page
        actions -= 1
        return (reply.map { answer($0) } ?? []) + news()
    }

    /// Another page covers this one, or the last one that did is gone: then it is opened again.
    public mutating func cover(_ isCovered: Bool) -> [Output] {
        self.isCovered = isCovered
        if !isCovered { isOpen = false }
        return news()
    }

    private mutating func news() -> [Output] {
        guard actions == 0 else { return [] }
        let new = page.events.filter { !events.contains($0.id) }
        events = Set(page.events.map(\.id))
        guard !isCovered else { return [] }
        var output: [Output] = title == page.windowTitle ? [] : [.title(page.windowTitle)]
        title = page.windowTitle
        output += new.filter { $0.tone != .alert && isPrinted($0.isInRows) }.map { event in
            event.tone == .error ? .error(event.text) : .lines([event.text])
        }
        let alerts = new.filter { $0.tone == .alert }.map(\.text)
        if !alerts.isEmpty { output.append(.alerts(alerts)) }
        return isHeld ? output : output + changedSaying()
    }

    private mutating func changedSaying() -> [Output] {
        if !isOpen, page.saying != nil {
            isOpen = true
            switch page.opening {
            case .nothing: said = page.saying?.key
            case .saying: return say()
            case .whole: return drawsRows ? say() : sayAll()
            }
        }
        guard let key = page.saying?.key, key != said else { return [] }
        return say()
    }

    private mutating func answer(_ reply: Reply) -> [Output] {
        switch reply {
        case .lines(let lines): return [.lines(lines)]
        case .saying: return say()
        case .page: return sayAll()
        case .shownScreen: return []
        case .failure(let error):
            if drawsRows, page.rows.contains(where: { $0.content == .text("\(error)", .error) }) {
                return []
            }
            // A page that says why it is empty has said it then.
            if page.saying?.tone == .error { (isOpen, said) = (true, page.saying?.key) }
            return [.failure(error)]
        }
    }

    private func isPrinted(_ isInRows: Bool) -> Bool { !(isInRows && drawsRows) }

    private mutating func say() -> [Output] {
        (isOpen, said) = (true, page.saying?.key)
        guard let saying = page.saying, isPrinted(saying.isInRows) else { return [] }
        return [
            saying.tone == .error
                ? .error(saying.lines.joined(separator: " ")) : .lines(saying.lines)
        ]
    }

    private mutating func sayAll() -> [Output] {
        (isOpen, said) = (true, page.saying?.key)
        guard page.saying.map({ isPrinted($0.isInRows) }) ?? true else { return [] }
        let rows = page.rows.compactMap { row -> String? in
            guard let words = row.words else { return nil }
            guard case .columns(let mark?, _) = row.content else { return "  \(words)" }
            return "  \(style.mark(mark)) \(words)"
        }
        let heading = page.saying?.heading.map { [$0] } ?? page.saying?.lines ?? []
        return [.lines(heading + rows + page.advice)]
    }
}

extension LinePrinting {
    /// Prints what is new on a page.
    public func print(_ output: [PageLines.Output]) async {
        for output in output {
            switch output {
            case .lines(let lines): await print(lines: lines)
            case .error(let text): await printError(text)
            case .failure(let error): await printFailure(error)
            case .alerts(let lines): await alert(lines: lines)
            case .title(let title): await showTitle(title)
            }
        }
    }
}
