import Essentials
import PitContract
import RoutingTestSupport

/// A clock whose sleeps a test ends: as after a jump of the clock, they may be late.
final class PitClockSpy: PitClock {
    let nowSpy = PropertySpy("now", Date(timeIntervalSince1970: 0))
    let sleepSpy = Spy<Date, Void, any Error>("sleep(until:)")

    var now: Date { nowSpy.get() }
    func sleep(until date: Date) async throws { try await sleepSpy(date) }
}
