class TheParentRouter {
    private let theChildBuilder: any TheChildBuildable

    init(theChildBuilder: any TheChildBuildable) {
        self.theChildBuilder = theChildBuilder
    }

    func attachTheChild(theValues: TheValues) async -> Transition {
        await theChildSlot.show("TheKey") { [interactor, theChildBuilder] in
            await theChildBuilder.build(withListener: interactor, theValues)
        }
    }
}
