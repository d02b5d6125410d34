// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Meal
import PitContract
import RoutingTestSupport

// double MealPresentableListener
final class MealPresentableListenerSpy: MealPresentableListener {
    let didTapMealSpy = Spy<MealRequest, Void, Never>("didTapMeal(_:)")

    func didTapMeal(_ request: MealRequest) async { await didTapMealSpy(request) }
}

// double MealPresentable
final class MealPresentableSpy: MealPresentable {
    let setSpy = Spy<any MealPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<MealState, Void, Never>("show(_:)")

    func set(listener: any MealPresentableListener) async { await setSpy(listener) }
    func show(_ state: MealState) async { await showSpy(state) }
}
