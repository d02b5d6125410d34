import ArgumentParsing

enum NewServiceCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "new-service",
        summary: "create a service: a contract, an implementation in memory, and their tests",
        operands: "NAME", operandCount: 1...1, options: [.dryRun, .allowDirty, .json, .root],
        discussion: """
            Copies a template and its tests to NAME, a word in UpperCamelCase. NAMEContract has the
            protocol with a stream of the newest items, the model, the error, and behaviours that the tests of every implementation
            verify. NAMEInMemory has an implementation, which the app creates.

            `ribtool remove-service NAME` removes it again.
            """,
        examples: ["ribtool new-service Pantry"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let name = try FeatureName(arguments.operands[0])
        return try create(
            Feature(name: name, kind: .service, app: repository.app), arguments, in: repository
        ) {
            """
            Created \(name)Contract and \(name)InMemory: \($0).
              swift run ribtool new-feature \(name) --parent PARENT --allow-dirty    shows its list.
              swift test --filter \(name)InMemoryTests    runs its tests.
              swift run ribtool remove-service \(name) --allow-dirty    removes it again.

            """
        }
    }
}

enum RemoveServiceCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "remove-service", summary: "remove a service from the app, with its modules",
        operands: "NAME", operandCount: 1...1, options: [.dryRun, .allowDirty, .json, .root],
        discussion: """
            Deletes NAMEContract, NAMEInMemory and their tests, and takes what new-service wrote out of
            the files of others. A service that a feature uses is not removed.
            """,
        examples: ["ribtool remove-service Pantry"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let name = try FeatureName(arguments.operands[0])
        try UsageError.expect(name.text, "service", among: repository.services)
        return try remove(
            Feature(name: name, kind: .service, app: repository.app), arguments, in: repository)
    }
}
