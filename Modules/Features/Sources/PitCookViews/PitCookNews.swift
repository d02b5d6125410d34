import PitContract
import PitCook

/// A piece of news: the person has not read it yet.
enum PitCookNews {
    /// An action has failed or was refused, for this reason.
    case failure(PitError, of: PitCookAction)
    /// The person has taken the cook off the pit.
    case finished
    /// The person has noted something.
    case noted
    /// An action has changed the cook, here or in another program.
    case progress
}

/// Finds the news in a series of states.
struct PitCookReader {
    private var event: CookEvent?
    private var stages: [Cook.Stage] = []
    private var phase = PitCookPhase.none
    /// The last action that was pending.
    private var action = PitCookAction.confirm

    /// Returns what changed since the last state; the first state changes nothing.
    ///
    /// The stream may report a change before its action has ended. So a change during an action
    /// is news when the action has ended. The Announcements unit announces timed events.
    mutating func news(
        of cook: Cook, _ newEvent: CookEvent, _ newPhase: PitCookPhase
    ) -> [PitCookNews] {
        var news: [PitCookNews] = []
        var hasChanged = event.map { $0 != newEvent && stages != cook.stages } ?? false
        switch newPhase {
        case .pending(let action):
            (phase, self.action) = (newPhase, action)
            if event == nil { (event, stages) = (newEvent, cook.stages) }
            return []
        case .refused(pending: let action):
            let sentence = "Another action is pending. Type `cancel` or press Ctrl-C to stop it."
            return [.failure(.rejected(sentence), of: action)]
        case .failed(let error) where newPhase != phase: news.append(.failure(error, of: action))
        case .done(.finish) where newPhase != phase:
            (event, stages, phase) = (newEvent, cook.stages, newPhase)
            return [.finished]
        case .done(.confirm) where newPhase != phase, .done(.adjust) where newPhase != phase:
            hasChanged = true
        case .done(.note) where newPhase != phase: news.append(.noted)
        case .none, .failed, .done: break
        }
        (event, stages, phase) = (newEvent, cook.stages, newPhase)
        return hasChanged ? news + [.progress] : news
    }
}
