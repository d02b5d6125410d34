import TheChild

extension AppComponent: TheChildDependency {
    var theChildBuilder: any TheChildBuildable { TheChildBuilder(dependency: self) }

    func makeTheChildPresenter() async -> any TheChildPresentable {
        await lineView(TheChildPage())
    }
}

extension UnitView: TheChildPresentable where Content == TheChildPage {
    func set(listener: any TheChildPresentableListener) {
        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
    }
}
