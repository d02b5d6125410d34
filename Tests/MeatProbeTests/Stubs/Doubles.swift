// Written by `swift run ribtool doubles` from the requests, `// double …`.

import MeatProbe
import PitContract
import RoutingTestSupport

// double MeatProbeListener
final class MeatProbeListenerSpy: MeatProbeListener {
    let meatProbeSpy = Spy<(of: Cook.ID, didFail: PitError?), Void, Never>(
        "meatProbe(of:didFail:)")

    func meatProbe(of cook: Cook.ID, didFail error: PitError?) async {
        await meatProbeSpy((of: cook, didFail: error))
    }
}
