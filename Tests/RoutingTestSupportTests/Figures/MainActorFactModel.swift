import Routing

/// The NumberFact model on the main actor, as Point-Free has it.
@MainActor
final class MainActorFactModel: FactModel {
    private(set) var count = 0
    private(set) var fact: String?
    private var request: Task<String, any Error>?
    private let facts: any NumberFacts

    var isLoading: Bool { request != nil }

    init(facts: any NumberFacts, fact: String?) {
        self.facts = facts
        self.fact = fact
    }

    @MainActor func getFactButtonTapped() async {
        request?.cancel()
        fact = nil
        let request = Task { [facts, count] in
            try await facts.fact(about: count)
        }
        self.request = request
        let answer = await request.result
        guard self.request == request else { return }
        self.request = nil
        if case .success(let fact) = answer { self.fact = fact }
    }

    @MainActor func cancelButtonTapped() {
        request?.cancel()
        request = nil
    }

    @MainActor func watch(_ screenshots: AsyncStream<Void>) async {
        for await _ in screenshots { count += 1 }
    }
}
