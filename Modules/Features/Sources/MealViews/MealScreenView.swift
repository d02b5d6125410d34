public import Console
public import Meal
public import Observation
public import PitContract
public import Screen

/// The view of the Meal unit on the full screen: a panel with a row for each dish.
///
/// What the person asked for, and who is late by now, is also in the log.
@MainActor
@Observable
public final class MealScreenView: MealPresentable, ScreenPanel {
    @ObservationIgnored private let lines: MealLineView
    private let clock: any PitClock
    private var plan: MealPlan?

    public init(console: any LinePrinting, clock: any PitClock) {
        lines = MealLineView(console: console, clock: clock)
        self.clock = clock
    }

    public func set(listener: any MealPresentableListener) { lines.set(listener: listener) }

    @MainActor
    public func show(_ state: MealState) async {
        plan = state.plan
        await lines.show(state)
    }

    public var commands: [LineCommand] { lines.commands }

    public var keys: [KeyCommand] {
        [KeyCommand(.text("d"), "dinner", line: "command dinner ")]
    }

    public func rowCount(columns: Int) -> Int { plan.map { $0.dishes.count + 2 } ?? 0 }

    public func draw(on canvas: inout Canvas) {
        guard let plan else { return }
        let now = clock.now
        let isLate = !plan.late.isEmpty
        // Without room for the dishes, who is late.
        guard canvas.height > 2 else {
            canvas.write(plan.sentence(at: now), x: 1, isLate ? .warning : .text)
            return
        }
        canvas.box("Dinner", note: LocalTime.text(plan.ready, now: now)) { canvas in
            let rows = Array(zip(plan.dishes, plan.rows(at: now)))
            canvas.list(rows, selected: 0, columns: 0) { row, canvas in
                canvas.write(row.1.0, x: 1, Style(.text, .bold), limit: canvas.width / 3)
                canvas.write(row.1.1, x: canvas.width / 3 + 1, row.0.isLate ? .warning : .text)
            }
        }
    }
}
