// Written by `swift run ribtool doubles` from the requests, `// double …`.

import PitContract
import PitCook
import RoutingTestSupport

// double PitCookListener
final class PitCookListenerSpy: PitCookListener {
    let didFinishPitCookSpy = Spy<Cook.ID, Void, Never>("didFinishPitCook(_:)")

    func didFinishPitCook(_ id: Cook.ID) async { await didFinishPitCookSpy(id) }
}
