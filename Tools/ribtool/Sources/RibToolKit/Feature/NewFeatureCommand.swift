import ArgumentParsing

enum NewFeatureCommand: Subcommand {
    private static let parent = Option(
        name: "--parent", value: "PARENT",
        summary: "the feature that attaches it, for example LoggedIn")
    private static let headless = Option(
        name: "--headless", summary: "create a unit without a view")
    private static let slot = Option(
        name: "--slot", summary: "have it in a slot, also if the parent has screens")
    private static let row = Option(
        name: "--row", summary: "have one for each id, which the parent passes")
    private static let dialog = Option(
        name: "--dialog", summary: "ask the person with it, and wait for the answer")
    private static let service = Option(
        name: "--service", value: "NAME",
        summary: "show the live list of this service; by default the one with its own name")
    private static let worker = Option(
        name: "--worker", summary: "add a worker that ends the unit after a time")
    private static let value = Option(
        name: "--with", value: "NAME:TYPE", isRepeatable: true,
        summary: "a value that the parent passes to the builder, for example user:User")

    static let syntax = CommandSyntax(
        name: "new-feature",
        summary: "create a feature from a template, with its tests, below a parent",
        operands: "NAME", operandCount: 1...1,
        options: [
            parent, slot, row, dialog, service, headless, worker, value, .dryRun, .allowDirty,
            .json, .root,
        ],
        discussion: """
            Copies a template and its tests to NAME, a word in UpperCamelCase. With a service, the
            feature shows its list, live; `ribtool new-service` creates one.

            Below LoggedIn, which has a back stack, the feature is a screen: a command and a deep link
            open it, `back` leaves it, and the next start in a terminal shows it again. Any other
            parent, and LoggedIn with --slot, has it in a slot of its router, and a command of its view
            opens it. With --row, the command takes an id, and there is one for each. With --dialog, the
            parent asks the person with it, and gets the answer. A parent without a view attaches it with
            `attachNAME()` of its router, or asks with `askNAME()`. The app creates the feature's view.
            Everything builds, and all tests are green; below MyAccount and PitCook one
            line is missing, which docs/new-feature.md names. `ribtool remove-feature NAME` removes it again.
            """,
        examples: [
            "ribtool new-feature Brisket --parent LoggedIn",
            "ribtool new-feature Brisket --parent LoggedIn --dry-run",
            "ribtool new-feature Profile --parent LoggedIn --with user:User",
        ])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let name = try FeatureName(arguments.operands[0])
        guard let word = arguments.value(of: parent) else {
            throw UsageError("Name the feature that attaches \(name): --parent PARENT.")
        }
        for (first, others) in [
            (headless, [service, worker, row]), (row, [slot]),
            (dialog, [slot, row, service, headless, worker]),
        ] { for other in others { try arguments.expectNotBoth(first, other) } }
        let parents = repository.features.filter { !$0.hasSuffix("Template") }
        guard parents.contains(word) else {
            throw UsageError(
                """
                \(word) cannot be a parent.\(suggestion(for: word, among: parents)) \
                The features are \(parents.joined(separator: ", ")).
                """)
        }
        let asked = arguments.value(of: service)
        if let asked { try UsageError.expect(asked, "service", among: repository.services) }
        let service = asked ?? name.text
        let contract = "\(FeatureName.package)/Sources/\(service)\(FeatureName.serviceModules[0])"
        let lists = repository.sources(below: contract, with: ["var items: SharedStream<"])
        if asked != nil, lists.isEmpty {
            throw UsageError(
                "\(service)Service has no stream `items` to show. Name another service.")
        }
        var kind = arguments.has(headless) ? Feature.Kind.headless : .plain
        if kind == .plain, !lists.isEmpty, !arguments.has(dialog) {
            kind = .list(try FeatureName(service))
        }
        let parent = FeatureParent(try FeatureName(word), of: name, in: repository)
        let isRow = arguments.has(row)
        let isScreen =
            parent.hasScreens && ![headless, slot, row, dialog].contains { arguments.has($0) }
        let isDialog = arguments.has(dialog)
        let feature = Feature(
            name: name, kind: kind, app: repository.app, parent: parent,
            place: isScreen ? .screen : isRow ? .row : isDialog ? .dialog : .slot,
            hasWorker: arguments.has(worker),
            values: (isRow ? [Feature.id] : [])
                + (try arguments.values(of: value).map {
                    try Feature.Value($0, from: parent, in: repository)
                }))
        if Set(feature.values.map(\.name)).count < feature.values.count {
            throw UsageError(
                "--with names a value twice\(isRow ? ", or the id that --row has" : ""). Remove one."
            )
        }
        let opening =
            isScreen
            ? """
            \(name.command)    is the command that shows it in `swift run \(repository.program)`, and `back` leaves it.
              swift run \(repository.program) open \(name.command)    starts a session there.
            """
            : parent.hasView
                ? "\(name.command)\(isRow ? " NAME" : "")    is the command that opens it in `swift run \(repository.program)`."
                : isDialog
                    ? "ask\(name)()    of \(parent.name)Router asks it."
                    : "attach\(name)(\(isRow ? "_:" : ""))    of \(parent.name)Router attaches it."
        return try create(feature, arguments, in: repository) {
            """
            Created \(name) below \(parent.name): \($0).
              \(opening)
              swift test --filter \(name)Tests    runs its tests.
              swift run ribtool remove-feature \(name) --allow-dirty    removes it again.

            """
        }
    }
}
