public import TheChild

extension TheParentInteractor: TheChildListener {
    // With a view.
    /// Opens TheChild.
    ///
    /// - Throws: The reason when it cannot be shown.
    public func didTapTheChild() async throws(RoutingError) {
        if case .failed(let error)? = await router?.attachTheChild(theValues) { throw error }
    }

    // End.
    /// Detaches TheChild, which has finished.
    public func didFinishTheChild() async {
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
