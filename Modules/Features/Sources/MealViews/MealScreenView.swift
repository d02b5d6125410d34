import Console
public import Meal
public import Observation
import PitContract
public import Screen

/// The view of the Meal unit on the full screen: a panel with a row for each dish.
///
/// The log also has the dishes that the person asked for, and who is late by now.
@Observable
public final class MealScreenView: MealLineView, ScreenPanel {
    private var plan: MealPlan?

    public override func show(_ state: MealState) async {
        plan = state.plan
        await super.show(state)
    }

    public var keys: [KeyCommand] {
        [KeyCommand(.text("d"), "dinner", line: "command dinner ")]
    }

    public func rowCount(columns: Int) -> Int { plan.map { $0.dishes.count + 2 } ?? 0 }

    public func draw(on canvas: inout Canvas) {
        guard let plan else { return }
        let now = clock.now
        // Without room for the dishes, who is late.
        guard canvas.height > 2 else {
            let style: Style = plan.late.isEmpty ? .text : .warning
            canvas.write(plan.sentence(at: now), x: 1, style)
            return
        }
        canvas.box("Dinner", note: LocalTime.text(plan.ready, now: now)) { canvas in
            canvas.list(Array(zip(plan.dishes, plan.rows(at: now)))) { row, canvas in
                let (dish, (name, text)) = row
                let middle = canvas.width / 3
                canvas.write(name, x: 1, Style(.text, .bold), limit: middle)
                canvas.write(text, x: middle + 1, dish.isLate ? .warning : .text)
            }
        }
    }
}
