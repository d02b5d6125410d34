import RaceTesting
import XCTest

/// Failures of the library reach XCTest too: once, and at the right line.
///
/// A failure that is reported to the wrong library is lost.
final class XCTestFailureTests: FailureTestCase {
    func testADoubleFails() {
        KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))

        expectFailure("no call of cook(_:plates:)", line: #line - 2)
    }

    func testADoubleOfADetachedTaskFails() async {
        await Task.detached { _ = KitchenSpy().special() }.value

        expectFailure("Unexpected call of special()")
    }

    func testARaceIsReportedWithItsSeed() async {
        await schedules(300, seed: 42, Seat.rush)

        expectFailure("Replay: RACE_SEED=\"", line: #line - 2)
    }

    func testAHangIsAStall() async {
        await schedule {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspends()
            _ = try await kitchen.next()
        }

        expectFailure("A call of next() is suspended", line: #line - 6)
    }

    func testAnObjectThatIsAliveFails() async {
        let check = ReleaseCheck()
        let kitchen = check.track(KitchenSpy())

        await check.verify()

        expectFailure("KitchenSpy is still alive", line: #line - 2)
        withExtendedLifetime(kitchen) {}
    }
}
