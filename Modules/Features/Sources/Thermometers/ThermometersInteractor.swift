import Essentials
import MeatProbe
import PitContract
import ProbesContract
public import Routing
import Streams

/// The view of the Thermometers unit.
public protocol ThermometersPresentable: Viewable {
    func show(_ state: ThermometersState) async
}

/// Reads the thermometers that this program hears, and has a child for each cook that uses one.
actor ThermometersInteractor: Interactable {
    /// The least time between two looks at a flood of readings, in seconds.
    static let pause = 0.5

    nonisolated let lifetime = Lifetime()

    private(set) var router: (any ThermometersRouting)?
    @Wired private var presenter: (any ThermometersPresentable)?
    private let pit: any PitService
    private let probes: any ProbesService
    private let clock: any PitClock
    /// Whether a look is queued behind another one; a further one is merged with it.
    private var isLookWaiting = false
    private var failures: [Cook.ID: PitError] = [:]

    init(
        pit: any PitService, probes: any ProbesService, clock: any PitClock,
        presenter: any ThermometersPresentable
    ) {
        _presenter = Wired(presenter, until: lifetime)
        self.pit = pit
        self.probes = probes
        self.clock = clock
    }

    func set(router: (any ThermometersRouting)?) {
        self.router = router
    }

    func didBecomeActive() {
        let heard = probes.probes.makeAsyncIterator()
        let pits = pit.pit.makeAsyncIterator()
        task("reads the thermometers") { [probes] in await probes.watch() }
        task("follows the thermometers") { [clock] in
            while await heard.next() != nil {
                await self.lookLater()
                try? await clock.sleep(until: clock.now + Self.pause)
            }
        }
        task("follows the pit") {
            while await pits.next() != nil { await self.lookLater() }
        }
    }

    private func lookLater() {
        guard !isLookWaiting else { return }
        isLookWaiting = sendSerially("looks at the thermometers") { await $0.look() }
    }

    /// Attaches a child for each use of a probe, then shows what is known.
    private func look() async {
        isLookWaiting = false
        waitForSilence()
        guard case .ready(let pit)? = pit.pit.newest else { return }
        let uses = pit.probeUses
        failures = failures.filter { failure in uses.contains { $0.cook == failure.key } }
        await router?.show(uses: uses)
        if let state { await presenter?.show(state) }
    }

    private var state: ThermometersState? {
        guard let heard = probes.probes.newest, case .ready(let pit)? = pit.pit.newest else {
            return nil
        }
        return ThermometersState(
            heard, on: pit, at: probes.now, date: clock.now,
            failure: pit.probeUses.lazy.compactMap { self.failures[$0.cook] }.first)
    }

    /// Looks again when the next probe becomes silent.
    private func waitForSilence() {
        let now = probes.now
        let next = probes.probes.newest?.thermometers.flatMap(\.probes).map(\.silence)
            .filter { $0 > now }.min()
        guard let next else { return }
        restart("waits for silence") { [clock] in
            if (try? await clock.sleep(until: clock.now + (next - now) / .seconds(1))) != nil {
                await self.lookLater()
            }
        }
    }
}

extension ThermometersInteractor: MeatProbeListener {
    func meatProbe(of cook: Cook.ID, didFail error: PitError?) {
        failures[cook] = error
        lookLater()
    }
}
