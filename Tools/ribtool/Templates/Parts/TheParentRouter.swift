import TheChild

protocol TheParentRouting {
    /// Attaches TheChild; does nothing if it is attached.
    func attachTheChild(theValues: TheValues) async -> Transition

    /// Detaches TheChild, if it is attached.
    func detachTheChild() async
}

class TheParentRouter {
    private let theChildBuilder: any TheChildBuildable
    private let theChildSlot: Slot<String>

    init(theChildBuilder: any TheChildBuildable) {
        self.theChildBuilder = theChildBuilder
        theChildSlot = Slot(of: interactor)
    }

    func attachTheChild(theValues: TheValues) async -> Transition {
        await theChildSlot.show("TheKey") { [interactor, theChildBuilder] in
            await theChildBuilder.build(withListener: interactor, theValues)
        }
    }

    func detachTheChild() async {
        await theChildSlot.clear()
    }
}
