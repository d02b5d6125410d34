import SwiftParser
import SwiftSyntax

/// The feature that attaches another one, with what its edits depend on.
struct FeatureParent {
    let name: FeatureName
    /// Whether the child is its only one, so that its router comes and goes with the child.
    let isOnlyChild: Bool
    let hasView: Bool
    /// The types that provide what the feature, or a feature above, needs: doubles in tests.
    private(set) var dependencies: [(path: String, type: String)] = []
    /// The doubles of its router that were written by hand.
    private(set) var routers: [(path: String, type: String)] = []
    /// The doubles of its interactor, as its view sees it, that were written by hand.
    private(set) var listeners: [(path: String, type: String)] = []
    /// The sources of tests that create its router.
    private(set) var routerCalls: [String] = []
    /// The sources of its tests that launch its interactor.
    private(set) var launches: [String] = []

    init(_ name: FeatureName, of child: FeatureName, in repository: Repository) {
        self.name = name
        hasView = repository["\(name.sources)Views/\(name)LineView.swift"] != nil
        let router = repository["\(name.sources)/\(name)Router.swift"] ?? ""
        let children = Set(router.matches(of: /any (\w+)Buildable/).map { String($0.1) })
        let interactor = repository["\(name.sources)/\(name)Interactor.swift"] ?? ""
        isOnlyChild = children == [child.text] || interactor.contains(": LeafInteractable")
        // A unit above needs all that the parent needs: its dependency inherits from the parent's.
        var needs: Set = ["\(name)Dependency"]
        let protocols = repository.paths(below: "Modules").filter {
            $0.hasSuffix("Builder.swift")
        }.flatMap { Parser.parse(source: repository[$0] ?? "").types }
        while let type = protocols.first(where: {
            !needs.contains($0.name) && $0.node.is(ProtocolDeclSyntax.self)
                && $0.node.inherits(from: needs)
        }) {
            needs.insert(type.name)
        }
        for path in repository.paths(below: "Tests") where path.hasSuffix(".swift") {
            let text = repository[path] ?? ""
            if text.contains("\(name)Router(") { routerCalls.append(path) }
            if path.hasPrefix(tests + "/"), text.contains("UnitUnderTest.launch(") {
                launches.append(path)
            }
            if text.hasPrefix(TestDouble.mark) { continue }
            let names = needs.union(["\(name)Routing", "\(name)PresentableListener"])
            guard names.contains(where: text.contains) else { continue }
            let types = Parser.parse(source: text).nodes {
                $0.asProtocol((any DeclGroupSyntax).self)
            }
            for type in types {
                guard let name = type.name else { continue }
                if type.inherits(from: needs) { dependencies.append((path, name)) }
                if type.inherits(from: ["\(self.name)Routing"]) { routers.append((path, name)) }
                if type.inherits(from: ["\(self.name)PresentableListener"]) {
                    listeners.append((path, name))
                }
            }
        }
    }

    var tests: String { "Tests/\(name)Tests" }

    /// The test targets in which a type needs a double of the child's builder.
    var testFolders: [String] {
        let paths = dependencies.map(\.path) + routerCalls
        return Set(paths.map { $0.split(separator: "/")[1] } + ["\(name)Tests"]).map(String.init)
            .sorted()
    }
}

extension DeclGroupSyntax {
    fileprivate func inherits(from names: Set<String>) -> Bool {
        inherited.contains { names.contains($0.trimmedDescription) }
    }
}
