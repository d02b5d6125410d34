// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Meal
import RoutingTestSupport

// double MealPresentable
final class MealPresentableSpy: MealPresentable {
    let showSpy = Spy<MealState, Void, Never>("show(_:)")

    func show(_ state: MealState) async { await showSpy(state) }
}
