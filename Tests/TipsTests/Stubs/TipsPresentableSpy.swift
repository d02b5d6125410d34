// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import RoutingTestSupport
import Tips

final class TipsPresentableSpy: TipsPresentable {
    let setSpy = Spy<any TipsPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<TipsState, Void, Never>("show(_:)")

    func set(listener: any TipsPresentableListener) async { await setSpy(listener) }
    func show(_ state: TipsState) async { await showSpy(state) }
}
