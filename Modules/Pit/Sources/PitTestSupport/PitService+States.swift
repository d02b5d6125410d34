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
}
