import TheChild

extension TheParentInteractor: TheChildListener {
    // With a view.
    func didTapTheChild() async throws(RoutingError) {
        if case .failed(let error)? = await router?.attachTheChild(theValues) { throw error }
    }

    // End.
    func didFinishTheChild() async {
        await router?.detachTheChild()
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
