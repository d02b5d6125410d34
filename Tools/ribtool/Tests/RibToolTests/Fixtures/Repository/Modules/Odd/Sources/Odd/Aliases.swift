import Routing

package typealias Logic = Interactable & Sendable
typealias Short = LongNamedInteractor

package actor AliasInteractor: Logic {
    package nonisolated let isReady = true
    package init() {}
}

package actor LongNamedInteractor {
    package nonisolated let isReady = true
    package init() {}
}

extension Short: Interactable {}
