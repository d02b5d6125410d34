import Routing

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
