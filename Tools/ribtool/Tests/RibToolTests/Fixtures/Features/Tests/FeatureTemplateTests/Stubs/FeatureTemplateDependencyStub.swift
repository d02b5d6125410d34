import FeatureTemplate

struct FeatureTemplateDependencyStub: FeatureTemplateDependency {
    let service = FeatureTemplateServiceSpy()
    let presenter = FeatureTemplatePresentableSpy()

    func makeFeatureTemplateService() -> any FeatureTemplateService { service }
    func makeFeatureTemplatePresenter() async -> any FeatureTemplatePresentable { presenter }
}
