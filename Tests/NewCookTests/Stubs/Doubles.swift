// Written by `swift run ribtool doubles` from the requests, `// double …`.

import NewCook
import PitContract
import RoutingTestSupport

// double NewCookListener
final class NewCookListenerSpy: NewCookListener {
    let newCookDidEndSpy = Spy<CookOrder?, Void, Never>("newCookDidEnd(with:)")

    func newCookDidEnd(with order: CookOrder?) async { await newCookDidEndSpy(order) }
}

// double NewCookPresentableListener
final class NewCookPresentableListenerSpy: NewCookPresentableListener {
    let didEnterSpy = Spy<String, Void, Never>("didEnter(_:)")
    let didCancelSpy = Spy<Void, Void, Never>("didCancel()")

    func didEnter(_ text: String) { didEnterSpy(text) }
    func didCancel() { didCancelSpy() }
}

// double NewCookPresentable
final class NewCookPresentableSpy: NewCookPresentable {
    let setSpy = Spy<any NewCookPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<NewCookState, Void, Never>("show(_:)")

    func set(listener: any NewCookPresentableListener) async { await setSpy(listener) }
    func show(_ state: NewCookState) async { await showSpy(state) }
}
