import TheChild

protocol TheParentRouting {
    /// Asks the person with TheChild.
    ///
    /// - Returns: the answer; `nil` when the person gave up.
    /// - Throws: ``/Routing/RoutingError`` when the question could not be asked or was not answered.
    func askTheChild(theValues: TheValues) async throws(RoutingError) -> String?
}

class TheParentRouter {
    private let theChildSlot: Slot<String>

    init() {
        theChildSlot = Slot(of: interactor)
    }
}
