import HeadlessTemplate

struct HeadlessTemplateDependencyStub: HeadlessTemplateDependency {
    let headlessTemplateLimit: Duration
}
