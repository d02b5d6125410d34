// Written by `swift run ribtool doubles` from the requests, `// double …`.

import RoutingTestSupport
import Thermometers

// double ThermometersPresentable
final class ThermometersPresentableSpy: ThermometersPresentable {
    let showSpy = Spy<ThermometersState, Void, Never>("show(_:)")

    func show(_ state: ThermometersState) async { await showSpy(state) }
}
