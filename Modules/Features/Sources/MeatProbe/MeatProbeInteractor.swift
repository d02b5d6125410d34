import Essentials
public import PitContract
import ProbesContract
import Routing
import Streams

/// The parent of the MeatProbe unit.
public protocol MeatProbeListener: AnyObject, Sendable {
    /// Hears why the readings of a cook's probe cannot be kept; `nil` when they can be kept again.
    func meatProbe(of cook: Cook.ID, didFail error: PitError?) async
}

/// Follows the probe of one cook, and writes its readings to the pit.
///
/// It never confirms a stage. What the readings mean is for the pit to say, in all programs.
actor MeatProbeInteractor: LeafInteractable {
    /// A reading that the pit has.
    private struct Written {
        let probe: Probe
        let hasEnded: Bool
        let measurement: Measurement
    }

    /// The least time between two writes, in seconds: of a flood of readings, the newest is written.
    static let pause = 2.0

    nonisolated let lifetime: Lifetime

    @Wired private var listener: (any MeatProbeListener)?
    private let use: ProbeUse
    private let pit: any PitService
    private let probes: any ProbesService
    private let clock: any PitClock
    private var written: Written?
    private var failure: PitError?

    init(
        use: ProbeUse, pit: any PitService, probes: any ProbesService, clock: any PitClock,
        listener: any MeatProbeListener
    ) {
        lifetime = Lifetime(label: use.cook)
        _listener = Wired(listener, until: lifetime)
        self.use = use
        self.pit = pit
        self.probes = probes
        self.clock = clock
    }

    func didBecomeActive() {
        let states = probes.probes.makeAsyncIterator()
        task("follows the probe") { [clock] in
            while await states.next() != nil {
                guard await self.write() else { continue }
                try? await clock.sleep(until: clock.now + Self.pause)
            }
        }
    }

    /// Writes what the pause has held up.
    func willResignActive() async { await write() }

    /// Writes the newest reading to the pit, unless it is there.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    private func write() async -> Bool {
        guard let state = probes.probes.newest, let probe = state.probe(use.probe) else {
            return false
        }
        let hasEnded = if case .ended = state.source { true } else { false }
        if let written, written.probe == probe, written.hasEnded == hasEnded { return false }
        guard let measurement = measurement(of: probe, hasEnded: hasEnded) else { return false }
        do throws(PitError) {
            try await pit.measure(measurement, of: use.cook, by: use.probe)
            written = Written(probe: probe, hasEnded: hasEnded, measurement: measurement)
            await report(nil)
        } catch {
            // A cook that is gone, or has another probe, needs no reading: the parent ends this unit.
            await report(error.kind == .unavailable ? error : nil)
        }
        return true
    }

    /// Returns the reading by the clock of the pit; `nil` when it is too old to mean something.
    private func measurement(of probe: Probe, hasEnded: Bool) -> Measurement? {
        let (value, age): (ProbeValue, Duration)
        switch probe.state(at: probes.now) {
        case .reading(let temperature, let time): (value, age) = (.temperature(temperature), time)
        case .out(let time): (value, age) = (.out, time)
        case .silent: return nil
        }
        // The pit has whole seconds. A reading keeps the one with which it was written, and a newer reading has a
        // later one.
        var date = clock.now - age / .seconds(1)
        if let written {
            let last = written.measurement.date
            date = written.probe == probe ? last : max(date, last + 1)
        }
        // No other reading will come, so the probe is silent at once in all programs.
        let time = Duration.seconds(max(0, Int(clock.now.timeIntervalSince(date))))
        return Measurement(
            value: value, date: date, silentAfter: hasEnded ? time : probe.kind.silentAfter)
    }

    private func report(_ error: PitError?) async {
        guard error != failure else { return }
        failure = error
        await listener?.meatProbe(of: use.cook, didFail: error)
    }
}
