import Odd

package actor ViewInteractor: PayingInteractable {
    package nonisolated let isReady = true
    package init() {}
}
