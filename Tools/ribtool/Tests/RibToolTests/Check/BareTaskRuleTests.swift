import Testing

@testable import RibToolKit

@Suite("The rule bare-task")
struct BareTaskRuleTests {
    @Test(
        "An unstructured task is found, however it is written.",
        arguments: [
            ("Task { }", "Task"), ("Task(priority: .low) { }", "Task"),
            ("Task<Void, Never> { }", "Task<Void, Never>"), ("Task.init { }", "Task.init"),
            ("Task.detached { }", "Task.detached"), ("Task.immediate { }", "Task.immediate"),
            ("Task<[A.B], Never>.detached { }", "Task<[A.B], Never>.detached"),
            ("_Concurrency.Task { }", "_Concurrency.Task"),
            ("Task(executorPreference: nil) { }", "Task"),
            ("Task /* why */ .immediate { }", "Task .immediate"),
            ("Task  // Why.\n        .detached { }", "Task .detached"),
            ("_Concurrency\n        .Task { }", "_Concurrency .Task"),
            ("tasks[0] = .detached { }", ".detached"),
            ("tasks.append(.immediate(priority: .low) { })", ".immediate"),
        ])
    func bare(code: String, name: String) throws {
        let told = try SmallRepository.told(
            "bare-task", [SmallRepository.grill("State"): "func f() {\n    \(code)\n}"])

        #expect(
            told == [
                "\(SmallRepository.grill("State")):2: `\(name)` starts a task that no lifetime owns."
            ])
    }

    @Test(
        "What starts no task is fine.",
        arguments: [
            "await Task.yield()", "try await Task.sleep(for: .seconds(1))", "Task.isCancelled",
            "let task: Task<Void, Never>", "task(\"bakes\") { }",
            "await withTaskGroup { $0.addTask { } }", "MyTask { }", "model.Task { }",
            "Task<Never, Never>.sleep<Int>(1)", "Task<A>.make<B>.detached()",
            "let state: State = .detached(1)", "let state: State = .init { }",
        ])
    func fine(code: String) throws {
        let source = [SmallRepository.grill("State"): "func f() async {\n    \(code)\n}"]

        #expect(try SmallRepository.told("bare-task", source) == [])
    }

    @Test(
        "The core may, since it owns them; tests may.",
        arguments: [
            "Modules/Routing/Sources/Routing/Lifetime.swift", "Tests/OvenTests/More.swift",
        ])
    func allowed(path: String) throws {
        #expect(try SmallRepository.told("bare-task", [path: "func f() { Task { } }"]) == [])
    }

    @Test("Test support may on the executor of a schedule, and only there.")
    func testSupport() throws {
        let changes = SmallRepository.file(CheckSettings.path, #""terminal""#, #""testSupport""#)
        let source: [String: String?] = [
            "Modules/Console/Sources/Console/More.swift":
                "func f() {\n    Task(executorPreference: e) { }\n    Task { }\n}"
        ]

        let told = try SmallRepository.told(
            "bare-task", changes.merging(source, uniquingKeysWith: { $1 }))

        #expect(
            told == [
                "Modules/Console/Sources/Console/More.swift:3: `Task` starts a task that no lifetime owns."
            ])
    }
}
