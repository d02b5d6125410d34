public import PitContract
import Streams
import StreamsTestSupport

extension PitService {
    /// Returns all states that the service sends during `body`, after the newest one.
    public func states<Result>(
        during body: () async throws -> Result
    ) async rethrows -> [PitState] {
        try await pit.elements(during: body)
    }
}

extension PitState {
    /// The cooks; `nil` when the pit cannot be read.
    public var cooks: [Cook]? { if case .ready(let pit) = self { pit.cooks } else { nil } }

    /// The part that is the same after an undo and a redo; `nil` when the pit cannot be read.
    public var content: PitContent? {
        guard case .ready(let pit) = self else { return nil }
        return PitContent(cooks: pit.cooks, meal: pit.lastMeal, changes: pit.journal.all)
    }
}

/// The pit without what can be redone.
public struct PitContent: Sendable, Hashable {
    public let cooks: [Cook]
    public let meal: PlannedMeal?
    public let changes: [PitChange]
}
