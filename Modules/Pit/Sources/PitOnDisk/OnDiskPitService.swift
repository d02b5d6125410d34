import Essentials
public import PitContract
public import PrivateFiles
public import Streams

/// A ``PitService`` that keeps the pit of an account in a file of the state folder.
///
/// It is an actor, so its work with files blocks at most one thread of the pool, for a few
/// milliseconds. Waiting for another process suspends.
public actor OnDiskPitService: PitService {
    let file: JSONFile<StoredPit>
    let folderWatch: FolderWatch
    let difference: ClockDifference
    public nonisolated let shownChange: ShownChange
    private let account: String
    private let expectSession: @Sendable () throws(PitError) -> Void
    private let clock: any PitClock
    private let lock: FolderLock
    private let plansFile: PlansFile
    private let states: PitStates
    /// The pit as this service has read or written it last; the file is read again after a change.
    private var known: JSONFile<StoredPit>.Known?

    /// Creates a service, which reads the pit at once.
    ///
    /// - Parameter expectSession: throws when the person may no longer change the pit. It runs under the
    ///   lock of the folder before each change: the session may have ended since the last look.
    public init(
        folder: StateFolder, account: String, clock: any PitClock,
        expectSession: @escaping @Sendable () throws(PitError) -> Void = {}
    ) {
        self.init(
            folder: folder, account: account, clock: clock, calls: .system,
            expectSession: expectSession)
    }

    init(
        folder: StateFolder, account: String, clock: any PitClock,
        calls: FileSystemCalls = .system,
        difference: ClockDifference = .ofThisMachine,
        expectSession: @escaping @Sendable () throws(PitError) -> Void = {},
        sleep: FolderWatch.Sleep? = nil
    ) {
        file = folder.pit(ofAccount: account, calls: calls)
        self.account = account
        self.expectSession = expectSession
        self.clock = clock
        self.difference = difference
        folderWatch = FolderWatch(folder, sleep: sleep)
        lock = FolderLock(folder: folder, sleep: sleep)
        plansFile = PlansFile(in: folder)
        var known: JSONFile<StoredPit>.Known?
        states = PitStates(Self.state(of: file, &known))
        shownChange = ShownChange(startingOn: states.value)
        self.known = known
    }

    /// The newest state, then each change.
    ///
    /// It has the changes of other programs while ``watch()`` runs.
    public nonisolated var pit: SharedStream<PitState> { states.values }

    public nonisolated func signals(of cook: Cook.ID) -> SharedStream<Void> {
        states.signals(of: cook)
    }

    /// Reads the file, and sends the pit if it has changed.
    @discardableResult
    public func refresh() -> PitState {
        let state = Self.state(of: file, &known)
        send(state)
        return state
    }

    public func plans() throws(PitError) -> [CookPlan] { CookPlan.all(own: try plansFile.plans()) }

    public func perform(_ request: PitRequest) async throws(PitError) -> PitAnswer {
        try await change { pit, now throws(PitError) in try pit.apply(request, at: now) }
    }

    /// Drops what a probe measured before the clock was set back: later it would be taken for new.
    func forgetFuture() async {
        // Without a session, or a file, there is nothing to drop.
        try? await change { pit, now throws(PitError) in pit.forgetMeasurements(after: now) }
    }

    /// Sends the newest state once more.
    func sendAgain() { states.send(states.value) }

    /// Changes the stored pit in one step.
    ///
    /// The state is sent while the lock is held: otherwise a later change could be sent first.
    private func change<Value>(
        _ body: (inout Pit, Date) throws(PitError) -> Value
    ) async throws(PitError) -> Value {
        try await lock.withLock { () throws(PitError) in
            try expectSession()
            let old = try file.read(&known)?.pit ?? Pit()
            var new = old
            let value: Value
            do throws(PitError) {
                value = try body(&new, wholeSecond)
            } catch {
                send(.ready(old))
                throw error
            }
            if new != old { try file.write(StoredPit(account: account, pit: new), &known) }
            shownChange.update(from: old, to: new)
            send(.ready(new))
            return value
        }
    }

    private func send(_ state: PitState) {
        if state != states.value { states.send(state) }
    }

    /// The current time as a file has it.
    private var wholeSecond: Date {
        Date(timeIntervalSince1970: clock.now.timeIntervalSince1970.rounded(.down))
    }

    private static func state(
        of file: JSONFile<StoredPit>, _ known: inout JSONFile<StoredPit>.Known?
    ) -> PitState {
        do throws(PitError) {
            return .ready(try file.read(&known)?.pit ?? Pit())
        } catch {
            return .unavailable(error)
        }
    }
}
