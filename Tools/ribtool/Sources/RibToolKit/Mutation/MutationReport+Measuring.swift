extension MutationReport {
    /// Builds every change of a plan, and asks the tests of each module.
    ///
    /// Only one run at a time may do so in a repository.
    /// - Throws: ``ToolError`` when something does not build or is red without a change,
    ///   ``Cancelled``.
    init(
        measuring plan: MutationPlan, _ scope: MutationPlan.Scope, _ repository: Repository,
        _ settings: MutationSettings
    ) throws {
        let progress = Progress()
        defer { progress.clear() }
        let checkout = MutationCheckout(repository)
        var files = plan.files
        let targets = try scope.modules.flatMap { try $0.tests() }
        try MutationBuild(checkout: checkout, testTargets: targets, progress: progress).run(&files)
        let modules = try scope.modules.map { module in
            let own = files.filter { $0.module == module.name }
            let start = ContinuousClock.now
            let slow = settings.slowTests.filter { $0.module == module.name }.map(\.test)
            let binary = try TestBinary(checkout, testTargets: module.tests(), slow: slow)
            let run = MutationRun(
                module: module.name, changes: plan.changes, settings: settings,
                progress: progress, ask: { try binary.run(mutant: $0, limits: $1) },
                reached: binary.reached)
            let changes = try run.judge(own.flatMap(\.mutants).map(\.number))
            let planned = plan.files.filter { $0.module == module.name }.flatMap(\.mutants).count
            return ModuleMutation(
                name: module.name, minimum: settings.minimum(for: module.name), changes: changes,
                refused: planned - changes.count, seconds: start.duration(to: .now) / .seconds(1))
        }
        let paths = Set(plan.files.map(\.path))
        let unused = settings.survivors.filter { survivor in
            scope.line == nil && paths.contains(survivor.file)
                && !plan.changes.values.contains { survivor.matches($0) }
        }
        self.init(modules: modules, unused: unused)
    }
}
