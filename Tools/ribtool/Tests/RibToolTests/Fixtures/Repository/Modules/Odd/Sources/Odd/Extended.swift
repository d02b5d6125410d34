import Routing

package actor ExtendedInteractor {
    package nonisolated let isReady = true
    package init() {}
}

extension ExtendedInteractor: Interactable {}

/// Becomes one in OddViews.
package actor SharedInteractor {
    package nonisolated let isReady = true
    package init() {}
}

private actor HiddenInteractor {}

extension HiddenInteractor: Logic {}
