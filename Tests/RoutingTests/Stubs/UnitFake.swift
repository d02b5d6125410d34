import Routing

/// A unit whose hooks are closures, and which notes what happens to it.
actor InteractorFake: Interactable {
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

    deinit { journal.note("\(name) is released") }

    func didBecomeActive() async {
        journal.note("\(name) becomes active")
        await onActive(self)
        journal.note("\(name) is active")
    }

    func willResignActive() async {
        journal.note("\(name) resigns")
        await onResign(self)
        journal.note("\(name) has resigned")
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

    var state: UnitState { interactor.lifetime.phase }
}
