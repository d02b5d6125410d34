import Routing
import Synchronization

/// A unit whose hooks are closures, and which records its life in a journal.
actor InteractorFake: LeafInteractable {
    typealias Hook = @Sendable (InteractorFake) async -> Void

    nonisolated let lifetime = Lifetime()
    nonisolated let name: String
    nonisolated let journal: Journal
    private let onActive: Hook
    private let onResign: Hook

    init(_ name: String, _ journal: Journal, onActive: @escaping Hook, onResign: @escaping Hook) {
        self.name = name
        self.journal = journal
        self.onActive = onActive
        self.onResign = onResign
    }

    deinit { journal.append("\(name) is released") }

    func didBecomeActive() async {
        journal.append("\(name) becomes active")
        await onActive(self)
        journal.append("\(name) is active")
    }

    func willResignActive() async {
        journal.append("\(name) resigns")
        await onResign(self)
        journal.append("\(name) has resigned")
    }
}

final class RouterFake: Routing {
    let interactor: InteractorFake

    var interactable: any Interactable { interactor }

    init(
        _ name: String, _ journal: Journal = Journal(),
        onActive: @escaping InteractorFake.Hook = { _ in },
        onResign: @escaping InteractorFake.Hook = { _ in }
    ) {
        interactor = InteractorFake(name, journal, onActive: onActive, onResign: onResign)
    }

    var state: UnitPhase { interactor.lifetime.phase }
}

extension Routing {
    /// The names of the children, which must all be fakes.
    var childNames: [String] { children.compactMap { ($0 as? RouterFake)?.interactor.name } }
}

/// A child with a type of its own, for waits that look for that type.
final class PitRouter: Routing {
    let unit: RouterFake
    var interactable: any Interactable { unit.interactable }

    init(onActive: @escaping InteractorFake.Hook = { _ in }) {
        unit = RouterFake("pit", onActive: onActive)
    }
}

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

/// A unit that records its intents.
actor IntentInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    private(set) var numbers: [Int: [Int]] = [:]
    private var count = 0
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func take(_ number: Int, from sender: Int) {
        numbers[sender, default: []].append(number)
        count += 1
        if let waiting, count >= waiting.count {
            self.waiting = nil
            waiting.continuation.resume()
        }
    }

    /// Waits until this many intents were taken.
    func taken(_ count: Int) async {
        if self.count >= count { return }
        await withCheckedContinuation { waiting = (count, $0) }
    }
}

final class IntentRouter: Routing {
    let interactor = IntentInteractor()

    var interactable: any Interactable { interactor }
}
