/// What a parent has of a child: a branch that attaches and detaches it, the way there from the
/// composition root, and tests.
struct ParentEdge {
    let parent: FeatureName
    let child: Feature

    var name: FeatureName { child.name }
    var sources: String { "Modules/\(parent)/Sources/\(parent)" }
    var builder: String { "\(name.lowerCamel)Builder" }
    var branch: String { "\(name.lowerCamel)Branch" }

    /// What the parent's files and manifests get.
    var registrations: [Registration] {
        let manifest = "Modules/\(parent)/Package.swift"
        let target = Place.Call(function: ".target", name: parent.text)
        let router = "\(sources)/\(parent)Router.swift"
        let type = "\(parent)Router"
        return [
            Registration(
                path: "Package.swift",
                place: .arguments(of: .init(function: "tests", name: parent.text)),
                text: "module(\"\(name)\")"),
            Registration(
                path: manifest, place: .argument("dependencies", of: .init(function: "Package")),
                text: ".package(path: \"../\(name)\")"),
            Registration(
                path: manifest, place: .argument("dependencies", of: target),
                text: ".product(name: \"\(name)\", package: \"\(name)\")"),
            Registration(
                path: "\(sources)/\(parent)Builder.swift", place: .imports,
                text: "public import \(name)"),
            Registration(
                path: "\(sources)/\(parent)Builder.swift",
                place: .members(of: "\(parent)Dependency"),
                text: """


                        /// Makes \(name); `nil` where there is none.
                        var \(builder): (any \(name)Buildable)? { get }
                    """),
            Registration(
                path: "\(sources)/\(parent)Builder.swift",
                place: .arguments(of: .init(function: type)),
                text: "\(builder): dependency.\(builder)"),
            Registration(
                path: "\(sources)/\(parent)Router.swift",
                place: .members(of: "\(parent)Routing"),
                text: """


                        /// Attaches \(name), unless it is attached or there is none.
                        func attach\(name)() async
                    """),
            Registration(path: router, place: .imports, text: "import \(name)"),
            Registration(
                path: router, place: .properties(of: type),
                text: "\n    let \(branch): \(parent)\(name)Branch"),
            Registration(
                path: router, place: .parameters(of: type),
                text: "\(builder): (any \(name)Buildable)? = nil"),
            Registration(
                path: router, place: .statements(of: type, function: nil),
                text:
                    "\n        \(branch) = \(parent)\(name)Branch(of: interactor, builder: \(builder))"
            ),
        ]
    }
}
