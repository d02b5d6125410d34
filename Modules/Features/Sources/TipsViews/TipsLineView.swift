public import Console
public import Tips

/// The view of the Tips unit in the line front end.
@MainActor
public class TipsLineView: TipsPresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any TipsPresentableListener)?

    public init(console: any LinePrinting) { self.console = console }

    public func set(listener: any TipsPresentableListener) { self.listener = listener }

    public var commands: [LineCommand] {
        [
            LineCommand(name: "tips", summary: "show all tips that apply now") {
                [weak listener] in await listener?.didTapTips()
            }
        ]
    }

    public nonisolated static var commandsWhenDetached: [LineCommand] {
        [LineCommand(name: "tips", elsewhere: "Sign in first.")]
    }

    @MainActor public func show(_ state: TipsState) async {
        switch state {
        case .all([]): await console.print("There are no tips now.")
        case .all(let tips), .tips(_, new: let tips):
            for tip in tips { await console.print(tip.line) }
        }
    }
}
