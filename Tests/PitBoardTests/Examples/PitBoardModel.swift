import Observation
import PitBoard

// snippet: model
/// The view of the PitBoard unit for a front end that observes values, as SwiftUI does.
@MainActor @Observable
final class PitBoardModel: PitBoardPresentable {
    private(set) var state = PitBoardState.empty
    @ObservationIgnored private weak var listener: (any PitBoardPresentableListener)?

    func set(listener: any PitBoardPresentableListener) { self.listener = listener }

    @MainActor func show(_ state: PitBoardState) async { self.state = state }

    /// For a button, or for `refreshable`.
    func refresh() async { await listener?.didTapRefresh() }
}
// end of snippet
