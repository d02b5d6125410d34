import Essentials
import PitContract
public import Routing
import Streams

/// The view of the Announcements unit.
public protocol AnnouncementsPresentable: Viewable {
    func show(_ state: AnnouncementsState) async
}

/// Announces what happens on the pit by itself: each event once, and an alarm until the person knows of it.
///
/// Each program of the person does so. What happened before this one started is on its screens.
actor AnnouncementsInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any AnnouncementsPresentable)?
    private let pit: any PitService
    private let clock: any PitClock
    private let tellPerson: @Sendable (CookAlarm, String) async -> String?
    /// The time when the unit became active, until the pit is known.
    private var start: Date?
    /// The newest pit that could be read.
    private var known = Pit()
    private var announced: Set<Announcement.Key> = []
    /// The alarms that are shown.
    private var alarms: [CookAlarm] = []
    /// The sleep until the next event, if there is one.
    private var sleeping: UnitTask?

    init(
        pit: any PitService, clock: any PitClock, presenter: any AnnouncementsPresentable,
        tellPerson: @escaping @Sendable (CookAlarm, String) async -> String?
    ) {
        _presenter = Wired(presenter, until: lifetime)
        self.pit = pit
        self.clock = clock
        self.tellPerson = tellPerson
    }

    /// Starts to follow the pit; the attach does not wait for announcements.
    func didBecomeActive() {
        start = clock.now
        let states = pit.pit.makeAsyncIterator()
        task("follows the pit") {
            while let state = await states.next() { await self.follow(state) }
        }
    }

    /// Shows no alarm any more: another person may sign in.
    func willResignActive() async {
        if !alarms.isEmpty { await presenter?.show(.alarms([])) }
    }

    private func follow(_ state: PitState) {
        // A pit that cannot be read goes on as it was.
        guard case .ready(let pit) = state else { return }
        known = pit
        if let start {
            self.start = nil
            announced = Set(announcements(at: start).map(\.key))
        }
        lookLater()
    }

    /// Returns what has happened last, as far as the person does not know of it.
    private func announcements(at now: Date) -> [Announcement] {
        known.cooks.compactMap { cook in
            let progress = cook.progress(at: now)
            guard case .started = progress.event, progress.event > cook.acknowledged
            else { return nil }
            return .started(cook, progress)
        }
            + known.cooks.compactMap { cook in
                cook.silence(at: now).map { .silent(cook, since: $0) }
            } + known.alarms(at: now).filter { $0.rang != nil }.map { .alarm($0) }
    }

    /// Returns the time of the next event or ring; `nil` when none comes by itself.
    private func nextChange(after now: Date) -> Date? {
        let changes =
            known.cooks.map { $0.progress(at: now).nextChange } + known.alarms(at: now).map(\.next)
            + [known.meal(at: now)?.nextStart(after: now)]
            + [known.fire?.silence.flatMap { $0 > now ? $0 : nil }]
        return changes.compactMap(\.self).min()
    }

    /// Looks at the pit when what was found before is shown.
    private nonisolated func lookLater() { sendSerially("looks at the pit") { await $0.look() } }

    private func look() async {
        let now = clock.now
        sleep(until: nextChange(after: now))
        let alarms = known.alarms(at: now).sorted { $0.since < $1.since }
        let announcements = announcements(at: now)
        if alarms != self.alarms {
            self.alarms = alarms
            await presenter?.show(.alarms(alarms))
        }
        // After a detach meanwhile, nothing rings any more.
        guard !Task.isCancelled else { return }
        let new = announcements.filter { announced.insert($0.key).inserted }
        if !new.isEmpty { await presenter?.show(.announcements(new)) }
        let text = AnnouncementText(.current, now: now)
        for case .alarm(let alarm) in new {
            task("tells the person") { [tellPerson] in
                guard let failure = await tellPerson(alarm, text.text(alarm)) else { return }
                await self.presenter?.show(.failure(failure))
            }
        }
    }

    private func sleep(until date: Date?) {
        sleeping?.cancel()
        guard let date else { return }
        sleeping = task("waits for the next event") { [clock] in
            // A sleep that is cancelled leads to no look.
            if (try? await clock.sleep(until: date)) != nil { self.lookLater() }
        }
    }
}
