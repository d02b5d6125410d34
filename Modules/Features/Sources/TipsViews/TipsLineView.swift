public import Console
public import Tips

/// The view of the Tips unit in the line front end.
@MainActor
public final class TipsLineView: TipsPresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any TipsPresentableListener)?

    /// Creates a view that prints to `console`.
    public init(console: any LinePrinting) {
        self.console = console
    }

    /// Sets the listener.
    public func set(listener: any TipsPresentableListener) {
        self.listener = listener
    }

    /// The commands that the person can type while the unit is attached.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "tips", summary: "show all tips that apply now") {
                [weak listener] in await listener?.didTapTips()
            }
        ]
    }

    /// The command, which needs a session.
    public nonisolated static var commandsElsewhere: [LineCommand] {
        [LineCommand(name: "tips", elsewhere: "Sign in first.")]
    }

    /// Prints a line for each tip.
    @MainActor
    public func show(_ state: TipsState) async {
        switch state {
        case .tip(let tip): await console.print(Self.line(tip))
        case .all(let tips):
            if tips.isEmpty { await console.print("There are no tips now.") }
            for tip in tips { await console.print(Self.line(tip)) }
        }
    }

    private static func line(_ tip: Tip) -> String {
        let text = "Tip: \(tip.text)"
        return tip.command.map { "\(text) Type `\($0)`." } ?? text
    }
}
