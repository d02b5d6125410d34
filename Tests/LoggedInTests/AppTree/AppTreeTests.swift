import Announcements
import Auth
import Console
import Foundation
import LoggedIn
import LoggedOut
import Meal
import NewCook
import PitBoard
import PitContract
import PitCook
import PitInMemory
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Synchronization
import Testing
import Tips

@testable import MyAccount

/// All units of the app at once: whatever is done, the tree and what it shows fit the services.
///
/// 5 scenarios for each front end, 20 with `FAULTS`, or as many as `TREE_SCENARIOS` says; another `TREE_SEED` gives others.
@Suite("The tree of the app", .failsIfStuck)
struct AppTreeTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count =
        environment["TREE_SCENARIOS"].flatMap(Int.init) ?? (environment["FAULTS"] == nil ? 5 : 20)
    private static let seed = environment["TREE_SEED"].flatMap(UInt64.init) ?? 1

    @Test("Whatever people and programs do at once, its rules hold.", arguments: [false, true])
    func anything(hasRooms: Bool) async {
        await check(hasRooms: hasRooms)
    }

    @discardableResult
    private func check(
        hasRooms: Bool, _ scenario: NamedScenario? = nil
    ) async -> ScenarioReport {
        await checkTree(
            of: { try await AppTree(hasRooms: hasRooms) }, root: { $0.root },
            intents: AppTree.intents, invariants: AppTree.invariants,
            scenarios: Self.count, schedules: 5, seed: Self.seed, scenario: scenario)
    }
}

/// The last state of a fake view, and its unit.
final class ViewRecord<State: Sendable, Listener: Sendable>: Sendable {
    private struct Content {
        var listener: Listener?
        var shown: State?
        /// Whether something was shown after the detach of the unit.
        var isLate = false
    }

    private let content = Mutex(Content())

    var listener: Listener? { content.withLock { $0.listener } }
    var shown: State? { content.withLock { $0.shown } }
    var isLate: Bool { content.withLock { $0.isLate } }

    func set(_ listener: Listener) { content.withLock { $0.listener = listener } }

    func show(_ state: State) {
        let isLate = (listener as? any Interactable)?.lifetime.phase == .closed
        content.withLock { ($0.shown, $0.isLate) = (state, $0.isLate || isLate) }
    }
}

/// A view that shows nothing, takes a moment, and remembers.
protocol FakeView: Viewable {
    associatedtype State: Sendable
    associatedtype Listener: Sendable

    var record: ViewRecord<State, Listener> { get }
}

extension FakeView {
    func set(listener: Listener) async { record.set(listener) }

    /// As on the main actor, states are shown in the order in which they come.
    func show(_ state: State) async {
        record.show(state)
        await Task.yield()
    }

    var listener: Listener? { record.listener }
    var shown: State? { record.shown }
    var isLate: Bool { record.isLate }
}

/// A view of a line front end.
final class ViewFake<State: Sendable, Listener: Sendable>: FakeView {
    let record = ViewRecord<State, Listener>()
    /// The questions that the view asks.
    let question = QuestionFake()
}

/// A view with rooms, as those of the full screen.
final class RoomFake<State: Sendable, Listener: Sendable>: FakeView, ViewRecording {
    let record = ViewRecord<State, Listener>()
    /// The questions that the view asks.
    let question = QuestionFake()
    private let views = Mutex<[any Viewable]>([])

    var placed: [any Viewable] { views.withLock { $0 } }

    func place(_ change: ViewChange) async {
        await Task.yield()
        views.withLock { views in
            views.removeAll { $0 === change.removed }
            if let view = change.added { views.append(view) }
        }
    }
}

/// A person who answers a question when an intent says so.
final class QuestionFake: Sendable {
    private let waiting = Mutex<AsyncStream<Bool>.Continuation?>(nil)

    /// Waits for the answer; `false` when the task is cancelled.
    func ask() async -> Bool {
        let (answers, continuation) = AsyncStream<Bool>.makeStream()
        waiting.withLock { $0 = continuation }
        for await answer in answers { return answer }
        return false
    }

    func answer(_ answer: Bool) { waiting.withLock { $0 }?.yield(answer) }
}

typealias LoggedInView = ViewFake<LoggedInState, any LoggedInPresentableListener>
typealias LoggedInRoom = RoomFake<LoggedInState, any LoggedInPresentableListener>
typealias LoggedOutView = ViewFake<LoggedOutState, any LoggedOutPresentableListener>
typealias AnnouncementsView = ViewFake<AnnouncementsState, Never>
typealias MealView = ViewFake<MealState, Never>
typealias MyAccountView = ViewFake<MyAccountState, any MyAccountPresentableListener>
typealias NewCookView = ViewFake<NewCookPage, Never>
typealias PitBoardView = ViewFake<PitBoardState, any PitBoardPresentableListener>
typealias PitBoardRoom = RoomFake<PitBoardState, any PitBoardPresentableListener>
typealias PitCookView = ViewFake<PitCookState, Never>
typealias TipsView = ViewFake<TipsState, any TipsPresentableListener>

extension ViewFake: LoggedInPresentable
where State == LoggedInState, Listener == any LoggedInPresentableListener {
    func askForConsent(_: String, isKnown: Bool) async -> Bool {
        isKnown ? true : await question.ask()
    }
}

extension RoomFake: LoggedInPresentable
where State == LoggedInState, Listener == any LoggedInPresentableListener {
    func askForConsent(_: String, isKnown: Bool) async -> Bool {
        isKnown ? true : await question.ask()
    }
}

extension ViewFake: LoggedOutPresentable
where State == LoggedOutState, Listener == any LoggedOutPresentableListener {
    func ask(_ question: Question) async throws(AuthError) -> String { throw .cancelled }
}

extension ViewFake: AnnouncementsPresentable
where State == AnnouncementsState, Listener == Never {}

extension ViewFake: MealPresentable where State == MealState, Listener == Never {}

extension ViewFake: MyAccountPresentable
where State == MyAccountState, Listener == any MyAccountPresentableListener {
    func askForPasswords() async -> MyAccountPasswords? {
        await question.ask() ? MyAccountPasswords(old: "old", new: "new") : nil
    }
}

extension ViewFake: NewCookPresentable where State == NewCookPage, Listener == Never {
    func ask(_ form: NewCookPage) async throws(PitError) -> CookOrder {
        var form = form
        form.typed["Weight"] = "2kg"
        guard await question.ask(), let order = form.order else { throw form.reasonToGiveUp }
        return order
    }
}

extension ViewFake: PitBoardPresentable
where State == PitBoardState, Listener == any PitBoardPresentableListener {}

extension RoomFake: PitBoardPresentable
where State == PitBoardState, Listener == any PitBoardPresentableListener {}

extension ViewFake: PitCookPresentable where State == PitCookState, Listener == Never {}

extension ViewFake: TipsPresentable
where State == TipsState, Listener == any TipsPresentableListener {}

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
