import TheChild

extension TheParentInteractor: TheChildListener {
    // With a view.
    func didTapTheChild() async throws(RoutingError) {
        try await perform("opens the theSpelledChild") { () async throws(RoutingError) in
            if case .failed(let error)? = await self.router?.attachTheChild(theValues) {
                throw error
            }
        }
    }

    // End.
    func didFinishTheChild() async {
        await perform("closes the theSpelledChild") { await self.router?.detachTheChild() }
    }
}

protocol TheParentPresentableListener {
    // With a view.
    /// Opens TheChild.
    ///
    /// - Throws: The reason when it cannot be shown.
    func didTapTheChild() async throws(RoutingError)
    // End.
}
