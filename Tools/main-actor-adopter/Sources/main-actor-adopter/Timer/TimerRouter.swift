import Routing

/// The router of the Timer unit.
nonisolated protocol TimerRouting: ViewableRouting {}

final class TimerRouter: TimerRouting {
    private let interactor: TimerInteractor
    let viewable: any Viewable
    var interactable: any Interactable { interactor }

    init(interactor: TimerInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
