import Auth
import Streams

/// A service whose session a test changes.
final class SessionServiceFake: SessionService {
    let states: StateStream<SessionState>

    init(_ user: User) { states = StateStream(.signedIn(user)) }

    var session: SharedStream<SessionState> { states.values }

    func refresh() async -> SessionState { states.value }
    func watch() async {}
}
