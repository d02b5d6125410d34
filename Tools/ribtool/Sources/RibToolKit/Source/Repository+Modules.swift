import Foundation

extension Repository {
    /// A target of a package in `Modules` that has tests, with the targets that belong to it.
    struct Module: Sendable {
        let name: String
        /// The folder of its package, such as `Modules/Features`; empty for an app.
        var package = ""
        /// Its own target, and those such as its views.
        var targets: [String] = []
        /// The folders of its tests: in `Tests`, or its own, if it is also used without the others.
        let testPaths: [String]
        /// Whether its own target has two of an interactor, a router and a builder.
        var isFeature = false

        /// The folders of its targets.
        var folders: [String] { targets.map { "\(package)/Sources/\($0)" } }
    }

    /// Returns the modules of a package: the targets with tests, and the features.
    ///
    /// Another target belongs to the module whose name starts most like its own, if one does:
    /// `PitTestSupport` to `PitContract`.
    func modules(of package: String, _ tests: [String]) -> [Module] {
        let targets = folders(in: package + "/Sources")
        let inside = folders(in: package + "/Tests").map { "\(package)/Tests/\($0)" }
        let isFeature = { (name: String) in
            let files = paths(below: "\(package)/Sources/\(name)")
            let roles = ["Builder.swift", "Interactor.swift", "Router.swift"]
            return roles.count { role in files.contains { $0.hasSuffix(role) } } > 1
        }
        let names = targets.filter { name in
            tests.contains(name + "Tests") && !name.hasSuffix("Views") || isFeature(name)
                || package == "Modules/" + name
        }
        let owners = targets.map { target in
            let start = { (name: String) in
                name.lowercased().commonPrefix(with: target.lowercased()).count
            }
            let owner = names.max { start($0) < start($1) }.flatMap { start($0) > 2 ? $0 : nil }
            return names.contains(target) ? target : owner
        }
        return names.map { name in
            let own = zip(targets, owners).filter { $0.1 == name }.map(\.0)
            let outside = own.map { $0 + "Tests" }.filter(tests.contains).map { "Tests/" + $0 }
            return Module(
                name: name, package: package, targets: own,
                testPaths: outside + (package == "Modules/" + name ? inside : []),
                isFeature: isFeature(name))
        }
    }
}
