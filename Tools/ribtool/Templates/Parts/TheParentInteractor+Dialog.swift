extension TheParentInteractor {
    // With a view.
    func didTapTheChild() async throws(RoutingError) -> String? {
        try await router?.askTheChild(theValues) ?? nil
    }
    // End.
}

protocol TheParentPresentableListener {
    // With a view.
    /// Asks the person with TheChild.
    ///
    /// - Returns: the answer; `nil` when the person gave up.
    /// - Throws: The reason why there is no answer.
    func didTapTheChild() async throws(RoutingError) -> String?
    // End.
}
