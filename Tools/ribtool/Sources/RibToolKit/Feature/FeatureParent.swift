import SwiftParser
import SwiftSyntax

/// The feature that attaches another one, with what its edits depend on.
struct FeatureParent {
    let name: FeatureName
    /// Whether the child is its only one, so that its router comes and goes with the child.
    let isOnlyChild: Bool
    let hasView: Bool
    /// Whether other packages see the protocol of its router.
    let isPublic: Bool
    /// Whether its router finds the builders of its children in a component.
    let hasComponent: Bool
    /// Whether it has a back stack, whose screens are wired in one file.
    let hasScreens: Bool
    /// Whether more than the child uses `RoutingExtras`.
    let hasExtras: Bool
    /// The types that provide what the feature, or a feature above, needs: doubles in tests.
    let dependencies: [(path: String, type: String)]
    /// Whether its views have their commands in a file of its own.
    let hasCommands: Bool
    /// The doubles of its router that were written by hand.
    let routers: [(path: String, type: String)]
    /// The doubles of its interactor, as its view sees it, that were written by hand.
    let listeners: [(path: String, type: String)]
    let routerCalls: [String]
    let launches: [String]
    /// The test targets in which a type needs a double of the child's builder.
    let testFolders: [String]
    /// The folders in `Tests` that its tests share with those of others.
    let sharedFolders: [String]
    /// The one of these for the doubles of several ``testFolders``; `nil` if each has its own.
    let shared: String?

    init(_ name: FeatureName, of child: FeatureName, in repository: Repository) {
        self.name = name
        hasView = repository["\(name.sources)Views/\(name)LineView.swift"] != nil
        hasCommands = repository["\(name.sources)Views/\(name)Commands.swift"] != nil
        let router = repository["\(name.sources)/\(name)Router.swift"] ?? ""
        let extras = repository.sources(below: name.sources, with: ["import RoutingExtras"])
        let others = router.lines.filter { !$0.contains(child.lowerCamel) }.joined(separator: "\n")
        hasExtras = extras.contains { source in
            !source.path.hasSuffix("Router.swift")
                || !Parser.parse(source: others).identifiers.isDisjoint(with: Self.extras)
        }
        hasComponent = router.contains("component: \(name)Component")
        hasScreens = repository[Self.screens(of: name)]?.contains("enum NamedScreen") == true
        let children = Set(router.matches(of: /any (\w+)Buildable/).map { String($0.1) })
        let interactor = repository["\(name.sources)/\(name)Interactor.swift"] ?? ""
        isPublic = router.contains("public protocol \(name)Routing")
        let isOnly = !hasComponent && children == [child.text]
        isOnlyChild = isOnly || interactor.contains(": LeafInteractable")
        // A unit above needs all that the parent needs: its dependency inherits from the parent's.
        let protocols = repository.sources(below: "Modules", with: ["Dependency: "]).flatMap {
            $0.tree.all(ProtocolDeclSyntax.self)
        }
        let needs = reachable(from: ["\(name)Dependency"]) { need in
            protocols.filter { $0.inherits(from: [need]) }.map(\.name.text)
        }
        func doubles(of names: [String]) -> [(path: String, type: String)] {
            repository.sources(below: "Tests", with: names).flatMap { source in
                let types = source.tree.nodes { $0.asProtocol((any DeclGroupSyntax).self) }
                let heirs = types.filter { $0.inherits(from: names) }
                return heirs.compactMap(\.name).map { (source.path, $0) }
            }
        }
        dependencies = doubles(of: needs)
        routers = doubles(of: ["\(name)Routing"])
        listeners = doubles(of: ["\(name)PresentableListener"])
        routerCalls = repository.sources(below: "Tests", with: ["\(name)Router("]).map(\.path)
        launches = repository.sources(below: "Tests/\(name)Tests", with: ["UnitUnderTest.launch("])
            .map(\.path)
        let paths = dependencies.map(\.path) + routerCalls
        let folders = Set(paths.map { $0.split(separator: "/")[1] } + ["\(name)Tests"])
        testFolders = folders.map(String.init).sorted()
        sharedFolders = repository.sharedFolders(of: ["\(name)Tests"])
        let imports = paths.map { Parser.parse(source: repository[$0] ?? "").importedModules }
        let common = sharedFolders.first { folder in
            repository[DoubleRequest.path(in: folder)] != nil
                && imports.allSatisfy { $0.contains(folder) }
        }
        shared = testFolders.count > 1 ? common : nil
    }

    /// What routers use of `RoutingExtras`.
    static let extras = ["BackStack", "KeyedChildren", "Restorable", "ask", "attachPermanent"]

    /// The file with the screens of a feature.
    static func screens(of name: FeatureName) -> String { "\(name.sources)/\(name)Screen.swift" }

    var tests: String { "Tests/\(name)Tests" }
}
