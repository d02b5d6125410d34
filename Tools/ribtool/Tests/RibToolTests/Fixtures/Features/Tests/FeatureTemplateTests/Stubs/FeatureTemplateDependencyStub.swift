import FeatureTemplate
import ServiceTemplateContract

struct FeatureTemplateDependencyStub: FeatureTemplateDependency {
    let service = ServiceTemplateServiceSpy()
    let presenter = FeatureTemplatePresentableSpy()

    var serviceTemplateService: any ServiceTemplateService { service }

    func makeFeatureTemplatePresenter() async -> any FeatureTemplatePresentable { presenter }
}
