import PitContract
import PitCook

/// A piece of news: the person has not read it yet.
enum PitCookNews: Equatable {
    /// An action has failed or was refused, for this reason.
    case failure(PitError)
    /// The cook went on, or an action has changed it.
    case progress
}

/// Finds the news in a series of states.
struct PitCookReader {
    private var event: CookEvent?
    private var phase = PitCookPhase.none

    /// Returns the news of a state; the first one has no progress.
    ///
    /// The stream may report a change before its action has ended. So what happens during an action
    /// is news when the action has ended. A cook that is finished is no news: the parent shows what
    /// is left.
    mutating func news(of newEvent: CookEvent, _ newPhase: PitCookPhase) -> [PitCookNews] {
        var news: [PitCookNews] = []
        var hasChanged = event.map { $0 != newEvent } ?? false
        switch newPhase {
        case .pending:
            phase = newPhase
            event = event ?? newEvent
            return []
        case .refused:
            return [
                .failure(
                    .rejected(
                        "Another action is pending. Type `cancel` or press Ctrl-C to stop it."))
            ]
        case .failed(let error) where newPhase != phase: news.append(.failure(error))
        case .done(.confirm) where newPhase != phase, .done(.adjust) where newPhase != phase:
            hasChanged = true
        case .none, .failed, .done: break
        }
        (event, phase) = (newEvent, newPhase)
        return hasChanged ? news + [.progress] : news
    }
}
