import PlainTemplate

struct PlainTemplateDependencyStub: PlainTemplateDependency {
    let presenter = PlainTemplatePresentableSpy()

    func makePlainTemplatePresenter() async -> any PlainTemplatePresentable { presenter }
}
