import HeadlessTemplate

struct HeadlessTemplateDependencyStub: HeadlessTemplateDependency {
    let service = HeadlessTemplateServiceSpy()

    func makeHeadlessTemplateService() -> any HeadlessTemplateService { service }
}
