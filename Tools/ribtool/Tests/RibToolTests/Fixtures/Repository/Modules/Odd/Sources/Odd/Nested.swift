import Routing

package enum Kitchen {
    package actor Interactor: Interactable {
        package nonisolated let isReady = true
        package init() {}
    }
}

package enum Pantry {
    package actor Interactor: Interactable {
        package nonisolated let isReady = true
        package init() {}
    }
}

extension Pantry {
    package actor ShelfInteractor: Interactable {
        package nonisolated let isReady = true
        package init() {}
    }
}

package struct Stove<Fuel: Sendable> {
    /// Generic through the type around it.
    package actor Interactor: Interactable {
        package nonisolated let isReady = true
        package init() {}
    }
}
