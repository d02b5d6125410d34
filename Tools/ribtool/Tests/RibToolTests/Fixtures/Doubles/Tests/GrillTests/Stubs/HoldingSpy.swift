// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class HoldingSpy: Holding {
    let heatSpy = PropertySpy<Int>("heat", 200)
    let noteSpy = PropertySpy<String?>("note", nil)
    let lastSpy = PropertySpy<Dish?>("last", nil)
    let cookSpy = Spy<Void, String, any Error>("cook")
    let codeSpy = Spy<Void, Int, GrillError>("code", returning: 1)
    let actionSpy = PropertySpy<(@Sendable () -> Void)?>("action", nil)
    let sideSpy = PropertySpy<Int>("side", 1)
    let oddSpy = PropertySpy<Int>("odd", 1)

    var heat: Int { heatSpy.get() }
    var note: String? {
        get { noteSpy.get() }
        set { noteSpy.set(newValue) }
    }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var last: Dish! { lastSpy.get() }
    var cook: String {
        get async throws { try await cookSpy() }
    }
    var code: Int {
        get throws(GrillError) { try codeSpy() }
    }
    var action: (@Sendable () -> Void)? {
        get { actionSpy.get() }
        set { actionSpy.set(newValue) }
    }
    @MainActor var side: Int { sideSpy.get() }
    var odd: Int {
        get { oddSpy.get() }
        set { oddSpy.set(newValue) }
    }
}
