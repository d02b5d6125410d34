import Auth
import PitContract
import Synchronization

/// The pit of the person who signed in last, for the commands that are typed in a session.
final class SessionPit: Sendable {
    private let pit = Mutex<(user: User.ID, service: any PitService)?>(nil)

    func set(_ service: any PitService, of user: User) {
        pit.withLock { $0 = (user.id, service) }
    }

    /// Returns the service that the units use; `nil` for another person.
    func service(of user: User) -> (any PitService)? {
        pit.withLock { $0?.user == user.id ? $0?.service : nil }
    }
}
