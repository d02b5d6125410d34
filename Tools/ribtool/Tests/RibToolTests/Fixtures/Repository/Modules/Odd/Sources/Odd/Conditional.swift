import Routing

package actor BoxInteractor<Content: Sendable> {
    package nonisolated let isReady = true
    package init() {}
}

extension BoxInteractor: Interactable where Content: Equatable {}

#if os(Linux) || os(macOS)
    package actor HereInteractor: Interactable {
        package nonisolated let isReady = true
        package init() {}
    }
#else
    package actor ElsewhereInteractor: Interactable {}
#endif

#if NEVER
    package actor NeverInteractor: Interactable {}
#endif
