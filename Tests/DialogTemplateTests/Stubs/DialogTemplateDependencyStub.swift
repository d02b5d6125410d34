import DialogTemplate

struct DialogTemplateDependencyStub: DialogTemplateDependency {
    let presenter = DialogTemplatePresentableSpy()

    func makeDialogTemplatePresenter() async -> any DialogTemplatePresentable { presenter }
}
