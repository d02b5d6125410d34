import Auth
import LoggedIn
import PitContract
import PitInMemory
import PitTestSupport
import ProbesContract
import RoutingTestSupport
import Streams

/// A pit in memory whose calls take a moment, and may fail.
final class SlowPit: PitService {
    private let memory: InMemoryPitService

    var shownChange: ShownChange { memory.shownChange }

    init(clock: any PitClock) { memory = InMemoryPitService(clock: clock) }

    var pit: SharedStream<PitState> { memory.pit }

    func signals(of cook: Cook.ID) -> SharedStream<Void> { memory.signals(of: cook) }

    /// The newest pit.
    var newest: Pit {
        if case .ready(let pit)? = pit.newest { pit } else { Pit() }
    }

    /// Puts two briskets on the pit, at once.
    func stock() async throws(PitError) {
        for _ in 1...2 { _ = try await memory.start(.brisket) }
    }

    private func call<Result>(
        _ body: (InMemoryPitService) async throws(PitError) -> Result
    ) async throws(PitError) -> Result {
        await Task.yield()
        if choose(from: 0..<10) > 8 { throw .unavailable("The disk is full.") }
        let result = try await body(memory)
        await Task.yield()
        return result
    }

    func refresh() async -> PitState {
        await Task.yield()
        return await memory.refresh()
    }

    func watch() async { await memory.watch() }

    func plans() async throws(PitError) -> [CookPlan] {
        try await call { pit throws(PitError) in try await pit.plans() }
    }

    func start(_ order: CookOrder) async throws(PitError) -> Cook {
        try await call { pit throws(PitError) in try await pit.start(order) }
    }

    func confirm(_ id: Cook.ID, stage: Int, early: Bool) async throws(PitError) -> Cook {
        try await call { pit throws(PitError) in
            try await pit.confirm(id, stage: stage, early: early)
        }
    }

    func adjust(_ id: Cook.ID, by duration: Duration) async throws(PitError) -> Cook {
        try await call { pit throws(PitError) in try await pit.adjust(id, by: duration) }
    }

    func finish(_ id: Cook.ID, early: Bool) async throws(PitError) -> Cook {
        try await call { pit throws(PitError) in try await pit.finish(id, early: early) }
    }

    func change(_ change: MealChange) async throws(PitError) -> PlannedMeal {
        try await call { pit throws(PitError) in try await pit.change(change) }
    }

    func note(_ id: Cook.ID, _ text: String) async throws(PitError) -> Cook {
        try await call { pit throws(PitError) in try await pit.note(id, text) }
    }

    func use(_ probe: ProbeName?, for id: Cook.ID) async throws(PitError) -> Cook {
        try await call { pit throws(PitError) in try await pit.use(probe, for: id) }
    }

    func measure(
        _ measurement: Measurement, of id: Cook.ID, by probe: ProbeName
    ) async throws(PitError) {
        try await call { pit throws(PitError) in
            try await pit.measure(measurement, of: id, by: probe)
        }
    }

    func undo(_ change: PitChange) async throws(PitError) -> Cook? {
        try await call { pit throws(PitError) in try await pit.undo(change) }
    }

    func silence(
        _ event: CookEvent, of id: Cook.ID, for duration: Duration?
    ) async throws(PitError) {
        try await call { pit throws(PitError) in
            try await pit.silence(event, of: id, for: duration)
        }
    }
}

/// A session that a test changes as well, as another program does.
final class SlowSession: AuthService, SessionService, AccountService {
    static let joe = User(name: "joe", barbecueFoods: [])

    let states = StateStream(SessionState.signedIn(joe))

    var session: SharedStream<SessionState> { states.values }

    func refresh() async -> SessionState {
        await Task.yield()
        return states.value
    }

    func watch() async { for await _ in session {} }

    func login() async throws -> User {
        await Task.yield()
        try Task.checkCancellation()
        states.send(.signedIn(Self.joe))
        await Task.yield()
        return Self.joe
    }

    func logout() async throws {
        await Task.yield()
        try Task.checkCancellation()
        states.send(.signedOut(.signedOut))
        await Task.yield()
    }

    func change(foods: [String]) async throws(AuthError) -> User {
        await Task.yield()
        guard case .signedIn(let old) = states.value else { throw .notSignedIn }
        let user = User(name: old.name, barbecueFoods: foods)
        states.send(.signedIn(user))
        await Task.yield()
        return user
    }

    func changePassword(from old: String, to new: String) async throws(AuthError) -> User {
        await Task.yield()
        guard case .signedIn(let user) = states.value else { throw .notSignedIn }
        states.send(.signedOut(.passwordChanged))
        await Task.yield()
        return user
    }
}

/// The open screens of each person.
actor SlowScreens: OpenScreensStore {
    private var saved: [User.ID: [LoggedInScreen]] = [:]

    func screens(of user: User) async -> [LoggedInScreen] {
        await Task.yield()
        return saved[user.id] ?? []
    }

    func save(_ screens: [LoggedInScreen], of user: User) async {
        await Task.yield()
        if !Task.isCancelled { saved[user.id] = screens }
    }

    func saved(of user: User.ID) -> [LoggedInScreen]? { saved[user] }
}
