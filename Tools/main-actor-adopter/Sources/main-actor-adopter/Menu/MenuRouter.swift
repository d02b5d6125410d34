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
    /// Returns when the timer of this dish is shown.
    func waitForTimer(_ dish: String) async throws(RoutingError)
    /// Adds a guest to those who wait for the table.
    func letIn(_ guest: String) async
    /// Puts the guest who has waited longest in the place of the one at the table.
    func seatNextGuest() async
    /// Returns when this guest is at the table.
    func waitForGuest(_ name: String) async throws(RoutingError)
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
    private let guestBuilder: any GuestBuildable
    private let timerBuilder: any TimerBuildable
    private let screens: BackStack<Screen>
    private let timers: Branches<String>
    private let table: Slot<String>
    var interactable: any Interactable { interactor }

    init(
        interactor: MenuInteractor, dishBuilder: any DishBuildable,
        noteBuilder: any NoteBuildable, guestBuilder: any GuestBuildable,
        timerBuilder: any TimerBuildable, window: Window
    ) {
        self.interactor = interactor
        self.dishBuilder = dishBuilder
        self.noteBuilder = noteBuilder
        self.guestBuilder = guestBuilder
        self.timerBuilder = timerBuilder
        screens = BackStack(
            of: interactor, covered: .rebuilt,
            views: ViewPlacement { change in await window.apply(change) })
        timers = Branches(
            of: interactor, views: ViewPlacement { change in await window.applyRow(change) })
        table = Slot(of: interactor)
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

    func waitForTimer(_ dish: String) async throws(RoutingError) {
        _ = try await timers.child(dish)
    }

    // No slot has a place for any number of guests without a key, two Anns among them.
    func letIn(_ guest: String) async {
        let guest = await guestBuilder.build(name: guest)
        do {
            try await attach(guest)
        } catch {
            return  // The menu is closing.
        }
        await showNote("\(guest.name) waits for the table.")
    }

    func seatNextGuest() async {
        let guests = children.compactMap { $0 as? any GuestRouting }
        guard let guest = guests.first(where: { $0 !== table.child }) else { return }
        await detach(guest)
        await table.show(guest.name) { [guestBuilder, name = guest.name] in
            await guestBuilder.build(name: name)
        }
    }

    func waitForGuest(_ name: String) async throws(RoutingError) {
        _ = try await table.child(name, within: .seconds(60))
    }

    func viewIsGone(_ view: any Viewable) async {
        await screens.viewIsGone(view)
        await timers.viewIsGone(view)
    }
}
