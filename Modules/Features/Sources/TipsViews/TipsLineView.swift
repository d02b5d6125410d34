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

    public var commands: [LineCommand] { .ofTips(listener) }

    public nonisolated static var commandsElsewhere: [LineCommand] {
        [LineCommand(name: "tips", elsewhere: "Sign in first.")]
    }

    @MainActor
    public func show(_ state: TipsState) async {
        switch state {
        case .tips(_, let tips): await print(tips)
        case .all(let tips):
            if tips.isEmpty { await console.print("There are no tips now.") }
            await print(tips)
        }
    }

    private func print(_ tips: [Tip]) async {
        for tip in tips { await console.print(tip.line) }
    }
}

extension Tip {
    var line: String {
        let line = "Tip: \(text)"
        return command.map { "\(line) Type `\($0)`." } ?? line
    }
}

extension [LineCommand] {
    static func ofTips(_ listener: (any TipsPresentableListener)?) -> [LineCommand] {
        [
            LineCommand(name: "tips", summary: "show all tips that apply now") {
                [weak listener] in await listener?.didTapTips()
            }
        ]
    }
}
