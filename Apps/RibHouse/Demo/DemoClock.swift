import Essentials
import PitContract
import Streams

/// The clock of the demo, whose time passes only when the script says so.
final class DemoClock: PitClock {
    /// The morning of 4 July 2026.
    private let times = StateStream(Date(timeIntervalSince1970: 1_783_152_000))

    var now: Date { times.value }

    func sleep(until date: Date) async throws {
        for await time in times.values where time >= date { return }
        throw CancellationError()
    }

    func advance(by duration: Duration) { times.send(now + duration / .seconds(1)) }
}
