import Announcements
import Auth
import LoggedIn
import LoggedOut
import Meal
import NewCook
import PitBoard
import PitContract
import PitCook
import Routing
import RoutingTestSupport
import Synchronization
import Tips

@testable import MyAccount

/// What a fake of a view was shown last, and its unit.
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
typealias AnnouncementsView = ViewFake<AnnouncementsState, any AnnouncementsPresentableListener>
typealias MealView = ViewFake<MealState, any MealPresentableListener>
typealias MyAccountView = ViewFake<MyAccountState, any MyAccountPresentableListener>
typealias NewCookView = ViewFake<NewCookState, any NewCookPresentableListener>
typealias PitBoardView = ViewFake<PitBoardState, any PitBoardPresentableListener>
typealias PitBoardRoom = RoomFake<PitBoardState, any PitBoardPresentableListener>
typealias PitCookView = ViewFake<PitCookState, any PitCookPresentableListener>
typealias TipsView = ViewFake<TipsState, any TipsPresentableListener>

extension ViewFake: LoggedInPresentable
where State == LoggedInState, Listener == any LoggedInPresentableListener {
    func askForConsent(to request: PitRequest, isKnown: Bool) async -> Bool { true }
}

extension RoomFake: LoggedInPresentable
where State == LoggedInState, Listener == any LoggedInPresentableListener {
    func askForConsent(to request: PitRequest, isKnown: Bool) async -> Bool { true }
}

extension ViewFake: LoggedOutPresentable
where State == LoggedOutState, Listener == any LoggedOutPresentableListener {
    func ask(_ question: Question) async throws(AuthError) -> String { throw .cancelled }
}

extension ViewFake: AnnouncementsPresentable
where State == AnnouncementsState, Listener == any AnnouncementsPresentableListener {}

extension ViewFake: MealPresentable
where State == MealState, Listener == any MealPresentableListener {}

extension ViewFake: MyAccountPresentable
where State == MyAccountState, Listener == any MyAccountPresentableListener {
    func askForPasswords() async -> MyAccountPasswords? {
        await question.ask() ? MyAccountPasswords(old: "old", new: "new") : nil
    }
}

extension ViewFake: NewCookPresentable
where State == NewCookState, Listener == any NewCookPresentableListener {}

extension ViewFake: PitBoardPresentable
where State == PitBoardState, Listener == any PitBoardPresentableListener {}

extension RoomFake: PitBoardPresentable
where State == PitBoardState, Listener == any PitBoardPresentableListener {}

extension ViewFake: PitCookPresentable
where State == PitCookState, Listener == any PitCookPresentableListener {
    func askForConsent(to request: PitRequest, of cook: Cook) async -> Bool {
        await question.ask()
    }
}

extension ViewFake: TipsPresentable
where State == TipsState, Listener == any TipsPresentableListener {}
