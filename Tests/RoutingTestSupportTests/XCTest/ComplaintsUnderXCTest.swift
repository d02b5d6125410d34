import Foundation
import RoutingTestSupport
import XCTest

/// Whatever fails a test under Swift Testing fails it under XCTest too.
///
/// A failure that is told to the wrong library is lost, so what counts here is that XCTest hears of
/// it, once, and at the right line.
final class ComplaintsUnderXCTest: ComplaintTestCase {
    func testADoubleComplains() {
        KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))

        expectComplaint("no call of cook(_:plates:)", line: #line - 2)
    }

    func testAForgottenStubComplains() async {
        _ = try? await KitchenSpy().cook("ribs", plates: 1)

        expectComplaint("Unexpected call of cook(_:plates:)")
    }

    func testADoubleThatIsMadeInADetachedTaskComplains() async {
        await Task.detached { _ = KitchenSpy().special() }.value

        expectComplaint("Unexpected call of special()")
    }

    func testARaceIsToldWithItsSeed() async {
        // Instrumented code has other schedules.
        let seed = ProcessInfo.processInfo.isInstrumented ? "0x" : "0xe4ae394)"

        await schedules(300, seed: 42, Seat.rush)

        expectComplaint("Replay: schedule(seed: \(seed)", line: #line - 2)
    }

    func testAHangIsAStall() async {
        await schedule {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspends()
            _ = try await kitchen.next()
        }

        expectComplaint("A call of next() is suspended", line: #line - 6)
    }

    func testWhatIsKeptComplains() async {
        let check = ReleaseCheck()
        let kitchen = check.track(KitchenSpy())

        await check.verify()

        expectComplaint("KitchenSpy is still alive", line: #line - 2)
        withExtendedLifetime(kitchen) {}
    }

    func testASnapshotThatIsMissingComplains() {
        SnapshotMode.$override.withValue(.never) {
            expectSnapshot(of: "ribs", named: "not recorded")
        }

        expectComplaint("There is no snapshot", line: #line - 3)
    }

    func testACallThatNobodyExpectsComplains() {
        let kitchen = KitchenSpy()
        kitchen.ring("front")

        verifyNothingElseWasCalled(on: kitchen)

        expectComplaint("ring(_:) with front", line: #line - 2)
    }
}
