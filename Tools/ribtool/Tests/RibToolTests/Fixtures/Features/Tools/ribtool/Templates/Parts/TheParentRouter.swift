import TheChild

protocol TheParentRouting {
    /// Attaches TheChild; does nothing if it is attached.
    func attachTheChild(theValues: TheValues) async -> Transition

    /// Detaches TheChild, if it is attached.
    func detachTheChild() async
}

class TheParentRouter {
    private let theChildSlot: Slot<String>

    init() {
        theChildSlot = Slot(of: interactor)
    }

    func detachTheChild() async {
        await theChildSlot.clear()
    }
}
