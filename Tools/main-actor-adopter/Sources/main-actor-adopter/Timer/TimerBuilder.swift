import Routing

/// The builder of the Timer unit, as its parent knows it.
protocol TimerBuildable: Buildable {
    /// - Throws: ``UnknownDish``.
    func build(dish: String) async throws -> any TimerRouting
}

/// Builds the Timer unit.
struct TimerBuilder: TimerBuildable {
    let kitchen: Kitchen

    func build(dish: String) async throws -> any TimerRouting {
        let view = TimerView(dish: dish)
        let interactor = TimerInteractor(
            dish: dish, minutes: try kitchen.minutes(for: dish), kitchen: kitchen, presenter: view)
        view.set(listener: interactor)
        return TimerRouter(interactor: interactor, viewable: view)
    }
}
