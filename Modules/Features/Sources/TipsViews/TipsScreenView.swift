public import Console
public import Observation
public import Screen
public import Tips

/// The view of the Tips unit on the full screen: a panel with the tips that apply.
@MainActor
@Observable
public final class TipsScreenView: TipsPresentable, ScreenPanel {
    /// Prints the answer to the command.
    @ObservationIgnored private let lines: TipsLineView
    private var tips: [Tip] = []

    public init(console: any LinePrinting) { lines = TipsLineView(console: console) }

    public func set(listener: any TipsPresentableListener) { lines.set(listener: listener) }

    @MainActor
    public func show(_ state: TipsState) async {
        if case .tips(let tips, new: _) = state {
            self.tips = tips
        } else {
            await lines.show(state)
        }
    }

    public var commands: [LineCommand] { lines.commands }

    public func rowCount(columns: Int) -> Int { rows(columns).count }

    private func rows(_ columns: Int) -> [String] {
        tips.flatMap { Canvas.rows(of: $0.line, columns: columns - 2) }
    }

    public func draw(on canvas: inout Canvas) {
        canvas.list(rows(canvas.width), selected: 0, columns: 0) { $1.write($0, x: 1, .quiet) }
    }
}
