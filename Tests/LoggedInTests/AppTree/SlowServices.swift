import Auth
import LoggedIn
import PitContract
import PitInMemory
import PitTestSupport
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

    /// Takes a moment, and sometimes fails.
    private func call<Result>(
        _ body: () async throws(PitError) -> Result
    ) async throws(PitError) -> Result {
        await Task.yield()
        if choose(from: 0..<10) > 8 { throw .unavailable("The disk is full.") }
        let result = try await body()
        await Task.yield()
        return result
    }

    func refresh() async -> PitState {
        await Task.yield()
        return await memory.refresh()
    }

    func watch() async { await memory.watch() }

    func plans() async throws(PitError) -> [CookPlan] {
        try await call { () throws(PitError) in try await memory.plans() }
    }

    func perform(_ request: PitRequest) async throws(PitError) -> PitAnswer {
        try await call { () throws(PitError) in try await memory.perform(request) }
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
