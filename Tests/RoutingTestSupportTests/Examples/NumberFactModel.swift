import Routing

/// A counter that requests facts about its number.
///
/// A second request cancels the first, and a change of the number cancels the request: a late fact
/// must not be shown.
actor NumberFactModel {
    private(set) var count = 0
    private(set) var fact: String?
    private var request: Task<String, any Error>?
    private let facts: any NumberFacts

    var isLoading: Bool { request != nil }

    init(facts: any NumberFacts, fact: String? = nil) {
        self.facts = facts
        self.fact = fact
    }

    func incrementButtonTapped() { change(by: 1) }
    func decrementButtonTapped() { change(by: -1) }

    func getFactButtonTapped() async {
        request?.cancel()
        fact = nil
        let request = Task { [facts, count] in
            try await facts.fact(about: count)
        }
        self.request = request
        let answer = await request.result
        // Only the newest request may show its answer.
        guard self.request == request else { return }
        self.request = nil
        if case .success(let fact) = answer { self.fact = fact }
    }

    func cancelButtonTapped() {
        request?.cancel()
        request = nil
    }

    /// Counts each screenshot, until the stream ends.
    func watch(_ screenshots: AsyncStream<Void>) async {
        for await _ in screenshots { count += 1 }
    }

    private func change(by step: Int) {
        cancelButtonTapped()
        fact = nil
        count += step
    }
}

/// A service that knows a fact about every number.
protocol NumberFacts: Sendable {
    func fact(about number: Int) async throws -> String
}
