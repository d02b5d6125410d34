class TheParentRouter {
    func attachTheChild(theValues: TheValues) async -> Transition {
        await theChildSlot.show("TheKey") { [interactor, component] in
            await component.app.theChildBuilder.build(withListener: interactor, theValues)
        }
    }
}
