import Console
public import Observation
public import Screen
public import Tips

/// The view of the Tips unit on the full screen: a panel with the tips that apply.
@Observable
public final class TipsScreenView: TipsLineView, ScreenPanel {
    private var tips: [Tip] = []

    public override func show(_ state: TipsState) async {
        guard case .tips(let tips, new: _) = state else { return await super.show(state) }
        self.tips = tips
    }

    public func rowCount(columns: Int) -> Int { rows(columns).count }

    public func draw(on canvas: inout Canvas) {
        canvas.list(rows(canvas.width)) { $1.write($0, x: 1, .quiet) }
    }

    private func rows(_ columns: Int) -> [String] {
        tips.flatMap { Canvas.rows(of: $0.line, columns: columns - 2) }
    }
}
