import Routing

package actor ExtendedInteractor {
    package nonisolated let isReady = true
    package init() {}
}

extension ExtendedInteractor: Interactable {}
