public import Console
public import Tips

/// The view of the Tips unit in the line front end.
@MainActor
public final class TipsLineView: TipsPresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any TipsPresentableListener)?

    public init(console: any LinePrinting) {
        self.console = console
    }

    public func set(listener: any TipsPresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] {
        [
            LineCommand(name: "tips", summary: "show all tips that apply now") {
                [weak listener] in await listener?.didTapTips()
            }
        ]
    }

    public nonisolated static var commandsElsewhere: [LineCommand] {
        [LineCommand(name: "tips", elsewhere: "Sign in first.")]
    }

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
