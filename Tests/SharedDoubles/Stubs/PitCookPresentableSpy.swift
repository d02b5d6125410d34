// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import PitContract
package import PitCook
package import RoutingTestSupport

package final class PitCookPresentableSpy: PitCookPresentable {
    package let setSpy = Spy<any PitCookPresentableListener, Void, Never>("set(listener:)")
    package let showSpy = Spy<PitCookState, Void, Never>("show(_:)")
    package let askForConsentSpy = Spy<(to: PitCookAction, of: Cook), Bool, Never>(
        "askForConsent(to:of:)", returning: false)

    package init() {}

    package func set(listener: any PitCookPresentableListener) async { await setSpy(listener) }
    package func show(_ state: PitCookState) async { await showSpy(state) }
    package func askForConsent(to action: PitCookAction, of cook: Cook) async -> Bool {
        await askForConsentSpy((to: action, of: cook))
    }
}
