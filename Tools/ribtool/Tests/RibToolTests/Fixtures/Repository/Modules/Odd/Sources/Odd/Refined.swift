import Routing

package protocol PayingInteractable: Interactable {}
package protocol ConstrainedInteractable where Self: Interactable {}

package actor RefinedInteractor: PayingInteractable {
    package nonisolated let isReady = true
    package init() {}
}

package actor ConstrainedInteractor: ConstrainedInteractable {
    package nonisolated let isReady = true
    package init() {}
}
