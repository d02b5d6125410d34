extension TheParentInteractor {
    // With a view.
    func didTapTheChild() async throws(RoutingError) -> String? {
        try await perform("asks with the theSpelledChild") { () async throws(RoutingError) in
            try await self.router?.askTheChild(theValues) ?? nil
        } ?? nil
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
