import Routing
import Synchronization

/// A view that has only a name.
final class ViewFake: Viewable {
    let name: String
    init(_ name: String) { self.name = name }
}

/// A unit with a view.
final class ViewRouterFake: ViewableRouting {
    let unit: RouterFake
    let viewable: any Viewable
    var interactable: any Interactable { unit.interactable }

    init(
        _ name: String, _ journal: Journal = Journal(), view: ViewFake? = nil,
        onActive: @escaping InteractorFake.Hook = { _ in },
        onResign: @escaping InteractorFake.Hook = { _ in }
    ) {
        unit = RouterFake(name, journal, onActive: onActive, onResign: onResign)
        viewable = view ?? ViewFake(name)
    }
}

/// A screen that is changed as a placement says, and that finds impossible changes.
final class ScreenFake: Sendable {
    private struct State {
        var base: [ObjectIdentifier: String] = [:]
        var modal: [ObjectIdentifier: String] = [:]
        var problems: [String] = []
    }

    private let state = Mutex(State())
    private let coversAll: Bool

    /// - Parameter coversAll: whether one view that is not modal covers the others.
    init(coversAll: Bool = true) { self.coversAll = coversAll }

    /// The views on the screen, the modal ones in parentheses.
    var names: [String] {
        state.withLock { $0.base.values.sorted() + $0.modal.values.sorted().map { "(\($0))" } }
    }

    var problems: [String] { state.withLock(\.problems) }

    var placement: ViewPlacement {
        ViewPlacement { change in
            await Task.yield()
            self.apply(change)
        }
    }

    private func apply(_ change: ViewChange) {
        state.withLock { state in
            var views = change.isModal ? state.modal : state.base
            if let view = change.removed, views.removeValue(forKey: ObjectIdentifier(view)) == nil {
                state.problems.append("\(name(view)) was removed, and was not there.")
            }
            if let view = change.added,
                views.updateValue(name(view), forKey: ObjectIdentifier(view)) != nil
            {
                state.problems.append("\(name(view)) was added, and was there.")
            }
            if change.isModal { state.modal = views } else { state.base = views }
            if coversAll, state.base.count > 1 {
                state.problems.append("\(state.base.values) cover.")
            }
        }
    }

    private func name(_ view: any Viewable) -> String { (view as? ViewFake)?.name ?? "?" }
}
