/// A feature or a service as `ribtool` creates it: copies of a template, and their places.
struct Feature {
    enum Kind: Equatable {
        case plain
        /// A unit with a view that shows what this service loads.
        case list(FeatureName)
        case headless
        case service
    }

    /// How the parent has the unit.
    enum Place {
        /// Among the screens of its back stack.
        case screen
        /// In a slot of its router.
        case slot
        /// One of many in its router, each with an id.
        case row
        /// In a slot of its router, which asks it and waits for the answer.
        case dialog
    }

    /// A value that the parent passes when it builds the unit.
    struct Value: Hashable {
        let name: String
        let type: String
        /// The module that declares the type, with its package; `nil` for a type of Swift's own.
        let module: String?
        let package: String
        /// An expression for tests.
        let example: String
    }

    let name: FeatureName
    let kind: Kind
    /// The name of the app.
    let app: String
    /// The feature that attaches it; `nil` for a service, and for the root of a new app.
    var parent: FeatureParent?
    var place = Place.slot
    var hasWorker = false
    var values: [Value] = []

    var template: FeatureName {
        switch kind {
        case .plain: place == .dialog ? .dialogTemplate : .plainTemplate
        case .list: .template
        case .headless: .headlessTemplate
        case .service: .serviceTemplate
        }
    }

    /// The modules that it consists of, each with the module that is its template.
    var modules: [(name: FeatureName, template: FeatureName)] {
        let ends = kind == .service ? FeatureName.serviceModules : [""]
        return ends.map { (name.with($0), template.with($0)) }
    }

    /// Its targets, each with the target that is its template.
    var targets: [(name: FeatureName, template: FeatureName)] {
        let support = kind == .service ? ["TestSupport"] : []
        return modules + support.map { (name.with($0), template.with($0)) }
    }

    /// The folders of the template's targets and tests.
    var templateFolders: [String] {
        targets.map { "\(FeatureName.templates)/Sources/\($0.template)" }
            + modules.map { "Tests/\($0.template)Tests" }
    }

    var folders: [String] { templateFolders.map(renamed) }

    /// Returns a text about the template, such as a path, as one about this feature.
    func renamed(_ text: String) -> String {
        let moved = text.replacing(FeatureName.templates, with: FeatureName.package)
            .replacing("\"Templates\"", with: "\"Features\"")
        let named = template.renamed(to: name, in: moved)
        guard case .list(let service) = kind else { return named }
        return FeatureName.serviceTemplate.renamed(to: service, in: named)
    }

    /// The files besides the copies of the template: the path of each, and the file it is made from.
    var additions: [(path: String, source: String)] {
        let component = "AppComponent+The\(kind == .headless ? "Headless" : "")Child"
        var files = kind == .service ? [] : [(folder: "Apps/\(app)", name: component)]
        if let parent {
            let tests = [.screen: "Screen", .dialog: "Dialog"][place] ?? "Child"
            files.append((parent.tests, "TheParentTheChild\(tests)Tests"))
            if parent.isOnlyChild { files.append((parent.name.sources, "TheParentRouter")) }
        }
        if hasWorker { files.append(("Tests/\(name)Tests", "TheChildWorkerTests")) }
        let worker = FeatureName.headlessTemplate.with("Worker")
        let folder = "\(FeatureName.templates)/Sources/\(FeatureName.headlessTemplate)"
        return files.map { folder, file in
            let name = addition(file.replacing("Headless", with: ""))
            return ("\(folder)/\(name).swift", "Tools/ribtool/Templates/\(file).swift")
        }
            + (hasWorker
                ? [("\(name.sources)/\(name)Worker.swift", "\(folder)/\(worker).swift")] : [])
    }

    /// The case of its screen, whose raw value is its command.
    private var screenCase: String {
        let value = name.lowerCamel == name.command ? "" : " = \"\(name.command)\""
        return "case \(name.lowerCamel)\(value)"
    }

    /// The lines that give the stubs of the parent's tests a builder of this feature.
    private var stubs: String {
        let stubs = parent?.dependencies.filter { $0.path.hasPrefix((parent?.tests ?? "") + "/") }
        return (stubs ?? []).map { stub in
            """

            extension \(stub.type) {
                var \(name.lowerCamel)Builder: any \(name)Buildable { \(name)BuildableSpy() }
            }

            """
        }.joined()
    }

    /// Returns a file of ``additions`` for this feature.
    func addition(_ source: String) -> String {
        var names = [
            ("TheParentPage()", parent?.page ?? ""), ("HeadlessTemplate", name.text),
            ("case theChild = \"thechild\"", screenCase),
            ("TheParentBuilderTests", parent?.maker ?? ""), ("TheParent", parent?.name.text ?? ""),
            ("TheChild", name.text),
            ("theChild", name.lowerCamel), ("thechild", name.command),
            ("theSpelledChild", name.spelled), ("theValues: TheValues", parameters),
            (
                ", theOwnValues)",
                values.map { ", \($0.name): interactor.\($0.name)" }.joined() + ")"
            ),
            ("// The stubs.\n", stubs), (", theValues)", values.isEmpty ? ")" : ", \(arguments))"),
            ("(theValues)", "(\(list { "\($0.name): \(isID($0) ? "" : "self.")\($0.name)" }))"),
            (
                "TheKey",
                values.isEmpty ? name.text : values.map { "\\(\($0.name))" }.joined(separator: ", ")
            ),
        ]
        if parent?.hasView == false {
            let tap =
                "await (unit.interactable as? any TheParentPresentableListener)?.didTapTheChild()"
            let examples = list { "\($0.name): \($0.example)" }
            let router = "await (unit as? any TheParentRouting)?"
            names =
                [
                    ("ViewableRouting", "Routing"), ("    let viewable: any Viewable\n", ""),
                    (", viewable: any Viewable", ""), ("        self.viewable = viewable\n", ""),
                    ("try \(tap)", "_ = \(router).attach\(name)(\(examples))"),
                    ("try? \(tap)", "try? \(router).ask\(name)(\(examples))"),
                ] + names
        }
        if place == .row { names.insert(("\"TheKey\"", "id"), at: 0) }
        // Only a screen has room on the full screen.
        if place == .screen { names.append(("lineView(", "view(")) }
        if case .list(let service) = kind {
            names += [("TheService", service.text)]
        } else {
            names.insert(("service: TheServiceServiceSpy(), ", ""), at: 0)
        }
        let hasParentView = parent?.hasView == true
        let conditions = [
            "With a view": hasParentView, "With a view of rows": hasParentView && place == .row,
            "Without a service": kind == .plain,
        ]
        let tests = #/\n    // (?<condition>With.*)\.\n(?<body>(?s).*?)    // End.\n/#
        let text = source.replacing(tests) { part in
            conditions[String(part.condition)] == true ? "\n\(part.body)" : ""
        }
        return names.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
