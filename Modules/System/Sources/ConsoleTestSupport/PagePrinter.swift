public import Console
public import Essentials

/// The lines that a front end prints of a unit's page, for a test that compares it with a table.
///
/// A line has a word before it unless it is printed as it is: `error:`, `failure:`, `alert:`, `title:`.
public struct PagePrinter<Content: UnitPage> {
    public private(set) var content: Content
    private var lines: PageLines

    public init(_ content: Content, drawsRows: Bool = false) {
        self.content = content
        lines = PageLines(drawsRows: drawsRows)
    }

    public mutating func show(_ state: Content.State, at now: Date) -> [String] {
        let reply = content.take(state, at: now)
        return lines.show(content.page(at: now), reply).flatMap(Self.texts)
    }

    /// Returns what is printed for a state after the other.
    public mutating func show(_ states: [Content.State], at now: Date) -> [String] {
        states.flatMap { show($0, at: now) }
    }

    private static func texts(_ output: PageLines.Output) -> [String] {
        switch output {
        case .lines(let lines): lines
        case .error(let text): ["error: \(text)"]
        case .failure(let error): ["failure: \(error)"]
        case .alerts(let lines): lines.map { "alert: \($0)" }
        case .title(let title): ["title: \(title ?? "")"]
        }
    }
}
