import NewCook

struct NewCookDependencyStub: NewCookDependency {
    let presenter = NewCookPresentableSpy()

    func makeNewCookPresenter() async -> any NewCookPresentable { presenter }
}
