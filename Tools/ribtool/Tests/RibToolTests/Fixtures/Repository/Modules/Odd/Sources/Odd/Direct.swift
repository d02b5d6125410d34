import Routing

package actor DirectInteractor: Interactable {
    package private(set) var count = 0
    package init() {}
    package func increase() { count += 1 }
}

package actor QualifiedInteractor: Routing.Interactable {
    package nonisolated let isReady = true
    package init() {}
}
