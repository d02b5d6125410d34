import ArgumentParsing

enum NewServiceCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "new-service",
        summary: "create a service: a contract, an implementation in memory, and their tests",
        operands: "NAME", operandCount: 1...1, options: [.dryRun, .allowDirty, .json, .root],
        discussion: """
            Copies a template and its tests to NAME, a word in UpperCamelCase. NAMEContract has the
            protocol, the model, the error, and behaviours that the tests of every implementation
            verify. NAMEInMemory has an implementation, which the app creates.

            `ribtool remove-service NAME` undoes all of it.
            """,
        examples: ["ribtool new-service Pantry"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        let name = try FeatureName(arguments.operands[0])
        return try create(Feature(name: name, kind: .service), arguments, in: repository) {
            """
            Created \(name)Contract and \(name)InMemory: \($0).
              swift run ribtool new-feature \(name) --parent PARENT --allow-dirty    shows what it loads.
              swift test --filter \(name)InMemoryTests    runs its tests.
              swift run ribtool remove-service \(name)    undoes all of it.

            """
        }
    }
}

enum RemoveServiceCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "remove-service", summary: "undo what new-service created",
        operands: "NAME", operandCount: 1...1, options: [.dryRun, .force, .json, .root],
        discussion: """
            Deletes NAMEContract, NAMEInMemory and their tests, and undoes the edits of other files.
            A service that a feature uses is never removed; one that was edited since only with
            --force.
            """,
        examples: ["ribtool remove-service Pantry"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        let name = try FeatureName(arguments.operands[0])
        try UsageError.expect(name.text, "service", among: repository.services)
        return try remove(Feature(name: name, kind: .service), arguments, in: repository)
    }
}
