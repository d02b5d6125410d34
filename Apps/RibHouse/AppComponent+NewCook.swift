import NewCook

extension AppComponent: NewCookDependency {
    var newCookBuilder: any NewCookBuildable { NewCookBuilder(dependency: self) }

    func makeNewCookPresenter() async -> any NewCookPresentable { await view(NewCookPage()) }
}
