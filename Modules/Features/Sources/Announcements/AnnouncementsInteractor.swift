import PitContract
import Routing
import Streams

/// Announces what happens on the pit, once for all programs and restarts.
///
/// The unit first claims an event. The service gives the claim to one program only.
actor AnnouncementsInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    private let pit: any PitService
    private let clock: any PitClock
    /// `nil` when the person would not see an announcement: then nothing is claimed, and another
    /// program announces it.
    private let announcer: (any Announcer)?
    /// The cooks of the newest state that could be read.
    private var cooks: [Cook] = []
    /// The sleep until the next event, if there is one.
    private var sleeping: UnitTask?

    init(pit: any PitService, clock: any PitClock, announcer: (any Announcer)?) {
        self.pit = pit
        self.clock = clock
        self.announcer = announcer
    }

    /// Starts to follow the pit; the attach does not wait for announcements.
    func didBecomeActive() {
        let states = pit.pit.makeAsyncIterator()
        task("follows the pit") {
            while let state = await states.next() { await self.follow(state) }
        }
    }

    private func follow(_ state: PitState) async {
        // A pit that cannot be read goes on as it was.
        guard case .ready(let pit) = state else { return }
        cooks = pit.cooks
        await look()
    }

    /// Starts to sleep until the next event, and announces what is due.
    private func look() async {
        sleep()
        for cook in cooks { await announce(cook) }
    }

    private func sleep() {
        let now = clock.now
        sleeping?.cancel()
        guard let date = cooks.compactMap({ $0.progress(at: now).due }).min() else { return }
        // A claim leads to a new state, and that restarts the worker. A worker that claims would be
        // cancelled before it announces. So the worker only wakes up the unit.
        let worker = AnnouncementsWorker(date: date, clock: clock) {
            self.sendSerially("looks at the pit") { await $0.look() }
        }
        sleeping = task(worker.name) { await worker.run() }
    }

    /// Announces the newest event of a cook, unless that was done.
    ///
    /// A claim that fails is tried again with the next state or event.
    private func announce(_ cook: Cook) async {
        guard let announcer else { return }
        let progress = cook.progress(at: clock.now)
        guard progress.event > cook.announced,
            (try? await pit.claim(progress.event, of: cook.id)) == true
        else { return }
        await announcer.announce(Announcement(cook, progress))
    }
}
