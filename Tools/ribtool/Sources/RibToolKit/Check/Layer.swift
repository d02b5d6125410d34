/// What a target is in the repository, and so what it may use.
enum Layer: String, Codable, CaseIterable {
    case app, feature, views, core, base, service, implementation, terminal, testSupport, tool, test

    /// The layers below; targets of one layer are strangers to each other, unless it is among them.
    var mayUse: Set<Layer> {
        switch self {
        case .app: [.feature, .views, .core, .base, .service, .implementation, .terminal]
        case .feature: [.feature, .core, .base, .service]
        case .views: [.feature, .core, .base, .service, .terminal]
        case .core: [.base]
        case .base: [.base]
        case .service: [.core, .base]
        case .implementation: [.service, .core, .base]
        case .terminal: [.base, .terminal]
        case .testSupport: [.core, .base, .terminal, .testSupport]
        case .tool: Set(Layer.allCases).subtracting([.app, .test])
        case .test: Set(Layer.allCases)
        }
    }

    /// How a sentence calls one of it.
    var article: String {
        switch self {
        case .app: "an app"
        case .feature: "a feature"
        case .views: "a feature's views"
        case .core: "the core"
        case .base: "a base"
        case .service: "a service"
        case .implementation: "a service's implementation"
        case .terminal: "a terminal"
        case .testSupport: "test support"
        case .tool: "a tool"
        case .test: "a test"
        }
    }
}
