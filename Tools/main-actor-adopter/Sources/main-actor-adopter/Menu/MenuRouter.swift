import Routing
import RoutingExtras

/// The router of the Menu unit, as its interactor knows it.
nonisolated protocol MenuRouting: Routing {
    func showDish(_ dish: String) async -> Transition
    /// Shows a sentence above the dish, once.
    func showNote(_ sentence: String) async
    func goBack() async
    /// Returns to the first dish.
    func goHome() async
    /// Closes all dishes, and removes all timers.
    func close() async
    /// Shows a timer, or a note if there is one already.
    func showTimer(_ dish: String) async
    func removeTimer(_ dish: String) async
    /// Detaches the unit whose view the person has swiped away.
    func viewIsGone(_ view: any Viewable) async
}

final class MenuRouter: MenuRouting {
    enum Screen: Hashable, Sendable {
        case dish(String)
        case note(String)
    }

    private let interactor: MenuInteractor
    private let dishBuilder: any DishBuildable
    private let noteBuilder: any NoteBuildable
    private let timerBuilder: any TimerBuildable
    private let screens: BackStack<Screen>
    private let timers: Branches<String>
    var interactable: any Interactable { interactor }

    init(
        interactor: MenuInteractor, dishBuilder: any DishBuildable,
        noteBuilder: any NoteBuildable, timerBuilder: any TimerBuildable, window: Window
    ) {
        self.interactor = interactor
        self.dishBuilder = dishBuilder
        self.noteBuilder = noteBuilder
        self.timerBuilder = timerBuilder
        screens = BackStack(
            of: interactor, covered: .rebuilt,
            views: ViewPlacement { change in await window.apply(change) })
        timers = Branches(
            of: interactor, views: ViewPlacement { change in await window.applyRow(change) })
    }

    func showDish(_ dish: String) async -> Transition {
        await screens.push(.dish(dish)) { [interactor, dishBuilder] in
            try await dishBuilder.build(withListener: interactor, dish: dish)
        }
    }

    func showNote(_ sentence: String) async {
        guard !screens.overlays.contains(.note(sentence)) else { return }
        await screens.pushOverlay(.note(sentence)) { [noteBuilder] in
            await noteBuilder.build(sentence)
        }
    }

    func goBack() async { await screens.pop() }

    func goHome() async {
        if let first = screens.keys.first { await screens.pop(to: first) }
    }

    func close() async {
        await screens.clear()
        for dish in timers.keys { await timers.remove(dish) }
    }

    func showTimer(_ dish: String) async {
        guard timers[dish] == nil else {
            return await showNote("There is a timer for \(dish).")
        }
        await timers.show(dish) { [timerBuilder] in try await timerBuilder.build(dish: dish) }
    }

    func removeTimer(_ dish: String) async { await timers.remove(dish) }

    func viewIsGone(_ view: any Viewable) async {
        await screens.viewIsGone(view)
        await timers.viewIsGone(view)
    }
}
