import Testing

@testable import RibToolKit

@Suite("The rules of ribtool check")
struct CheckRulesTests {
    private static let sources = "Modules/Kitchen/Sources"
    /// A source of the logic of the unit Grill.
    private static let path = "\(sources)/Grill/GrillState.swift"
    private static let files = [
        "Modules/Kitchen/Package.swift": "",
        "\(sources)/Grill/GrillBuilder.swift": "", "\(sources)/Grill/GrillInteractor.swift": "",
        "\(sources)/Oven/OvenBuilder.swift": "", "\(sources)/Oven/OvenRouter.swift": "",
        "\(sources)/PitContract/Pit.swift": "public protocol PitService {}",
        "\(sources)/PitOnDisk/Pit.swift": "import PitContract",
        "\(sources)/PitTestSupport/Pit.swift": "protocol TestService {}",
        "Modules/Routing/Sources/Routing/Lifetime.swift": "",
        "Modules/Routing/Sources/RoutingTestSupport/Spy.swift": "",
        "Modules/System/Sources/Console/Line.swift": "",
        "docs/heat.md": "", "README.md": "",
    ]

    /// Returns what a rule finds in a source of the unit Grill, or in other files.
    private func told(_ rule: String, _ text: String, at path: String = path) throws -> [String] {
        try told(rule, [path: text])
    }

    private func told(_ rule: String, _ changes: [String: String]) throws -> [String] {
        let rule = try #require(CheckRules.all.first { $0.name == rule })
        let repository = Repository(Self.files.merging(changes) { $1 })
        return rule.init().findings(in: repository).map {
            "\($0.site): \($0.problem)"
        }
    }

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
    func bareTask(code: String, name: String) throws {
        #expect(
            try told("bare-task", "func f() {\n    \(code)\n}") == [
                "\(Self.path):2: `\(name)` starts a task that no lifetime owns."
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
    func noTask(code: String) throws {
        #expect(try told("bare-task", "func f() async {\n    \(code)\n}") == [])
    }

    @Test(
        "The core may start tasks, since it owns them, and so may tests; test support on the executor of a schedule.",
        arguments: [
            ("Modules/Routing/Sources/Routing/Lifetime.swift", "Task { }", 0),
            ("Tests/OvenTests/More.swift", "Task { }", 0),
            ("Modules/Routing/Sources/RoutingTestSupport/Spy.swift", "Task { }", 1),
            (
                "Modules/Routing/Sources/RoutingTestSupport/Spy.swift",
                "Task(executorPreference: e) { }", 0
            ),
        ])
    func taskElsewhere(path: String, code: String, count: Int) throws {
        #expect(try told("bare-task", "func f() { \(code) }", at: path).count == count)
    }

    @Test(
        "What reaches the world, an implementation or another unit is found in a feature's logic.",
        arguments: [
            ("import Glibc", "imports Glibc"), ("import Console", "imports Console"),
            ("import PitOnDisk", "imports PitOnDisk"), ("import Oven", "imports Oven"),
            ("import Oven  // OvenBuildable", "imports Oven"),
            ("import PitTestSupport", "imports PitTestSupport"),
            ("import RoutingTestSupport", "imports RoutingTestSupport"),
            ("let a = FileHandle.standardOutput", "uses `FileHandle`"),
            ("func f(_ files: FileManager) {}", "uses `FileManager`"),
            (#"func f() { print("x") }"#, "uses `print`"),
            ("let line = readLine()", "uses `readLine`"),
            ("let a = Foundation.FileManager.default", "uses `FileManager`"),
            ("func f(_ files: Foundation.FileManager) {}", "uses `FileManager`"),
            (#"func f() { Swift.print("x") }"#, "uses `print`"),
        ])
    func impure(line: String, problem: String) throws {
        #expect(try told("pure-features", line) == ["\(Self.path):1: Grill \(problem)."])
    }

    @Test(
        "The core, contracts and a child are fine, and so is what only sounds like the world.",
        arguments: [
            "import Routing", "import PitContract", "import Foundation",
            "import Oven\nlet oven: any OvenBuildable",
            "func f() async { await console.print(1) }", "let print = 1", "// print(1)",
            "func print(_ text: String) {}",
        ])
    func pure(line: String) throws {
        #expect(try told("pure-features", line) == [])
    }

    @Test("Views may print, on a terminal.")
    func views() throws {
        let view = "\(Self.sources)/GrillViews/GrillLineView.swift"

        #expect(try told("pure-features", "import Console\nfunc f() { print(1) }", at: view) == [])
    }

    private static let test = "@Test func waits() async {}"

    @Test(
        "An async test without a trait is found; what is only mentioned is no trait.",
        arguments: [
            test, "@Suite(\"Login\", .serialized) struct LoginTests {\n\(test)\n}",
            "@Suite(\"Under .schedules\") struct LoginTests { \(test) }",
            "@Run(.schedules) \(test)", "#if os(Linux)\n\(test)\n#endif",
            "@Test(arguments: [Kind.schedule, Kind.failsIfStuck]) func waits() async {}",
            "@Test(.enabled(if: Settings.schedules != nil)) func waits() async {}",
            "@Test(.tags(.schedules)) func waits() async {}",
            "@Suite(\"\\(Kind.failsIfStuck)\") struct LoginTests { \(test) }",
            "@Suite(.failsIfStuck) struct A { struct B {} }\nstruct C { struct B {} }\n"
                + "extension C.B { \(test) }",
            "\n@Suite(.failsIfStuck) struct A {}\n\nstruct B {\n    \(test)\n}",
            "\n// @Suite(.failsIfStuck)\nstruct A {\n    \(test)\n}",
            "\n@Suite(.serialized /*\n@Suite(.failsIfStuck) */)\nstruct A {\n    \(test)\n}",
            "\n@Suite(\"\\(\", .failsIfStuck)\") struct A {\n    \(test)\n}",
        ])
    func mayHang(source: String) throws {
        let told = try told("stuck-tests", source, at: "Tests/AuthTests/LoginTests.swift")

        #expect(told.count == 1)
        #expect(told.first?.hasSuffix(": If this test hangs, no message names it.") == true)
    }

    @Test(
        "A trait of the test or of a suite around it suffices; other functions need none.",
        arguments: [
            "@Test(.failsIfStuck) func waits() async {}",
            "@Test(\"Waits.\", .schedule()) func waits() async {}",
            "@Suite(.schedules(50)) struct LoginTests { \(test) }",
            "@Suite(.serialized, .failsIfStuck) struct LoginTests {}\nextension LoginTests { \(test) }",
            "@Suite(.failsIfStuck) struct A { @Suite struct B { \(test) } }",
            "\n@Suite(\n    \"In {\", .failsIfStuck)\nstruct A {\n    \(test)\n}",
            "@Suite(.failsIfStuck) struct A { struct B {} }\nextension A.B { \(test) }",
            "@Test func adds() {}", "func helps() async {}", "func testOld() async {}",
        ])
    func cannotHang(source: String) throws {
        #expect(try told("stuck-tests", source, at: "Tests/AuthTests/LoginTests.swift") == [])
    }

    @Test("The trait of a suite is for its extensions in other files, too.")
    func otherFile() throws {
        let files = [
            "Tests/AuthTests/LoginTests.swift": "@Suite(.failsIfStuck) struct LoginTests {}",
            "Tests/AuthTests/LoginTests+Late.swift": "extension LoginTests { \(Self.test) }",
        ]

        #expect(try told("stuck-tests", files) == [])
    }

    @Test(
        "A wire that another lifetime ends is found.",
        arguments: [
            ("lifetime", true), ("self.lifetime", true), ("Lifetime()", false),
            ("parent.lifetime", false),
        ])
    func wire(lifetime: String, isFine: Bool) throws {
        let message = "The detach of the unit does not end this wire: it ends with `\(lifetime)`."

        #expect(
            try told("wire-lifetime", "let _oven = Wired(oven, until: \(lifetime))")
                == (isFine ? [] : ["\(Self.path):1: \(message)"]))
    }

    @Test(
        "An action that the unit does not perform is found.",
        arguments: [
            ("await show()", false), ("isOn = true", false), ("show(perform)", false),
            ("await perform { await self.show() }", true), ("send { $0.show() }", true),
            ("self.task(\"shows\") { await self.show() }", true), ("await start()", true),
            ("await router?.show()", true), ("", true),
        ])
    func action(body: String, isFine: Bool) throws {
        let source = """
            protocol OvenPresentableListener { func didTap(at place: Int) async }
            actor OvenInteractor: OvenPresentableListener { }
            extension OvenInteractor {
                func didTap(at place: Int) async { \(body) }
                func didTap(_ place: Int) { show() }
                func start() async { await perform { } }
            }
            extension Other { func didTap(at place: Int) { show() } }
            """
        let message = "\(Self.path):4: The unit does not perform the action `didTap`."

        #expect(try told("performed-actions", source) == (isFine ? [] : [message]))
    }

    @Test(
        "An action of an interactor is found by its name, too; a hook or a child's call is none.")
    func actionByName() throws {
        let source = """
            actor OvenInteractor: LeafInteractable {
                func didBecomeActive() async { await show() }
                func didTapBake() async { await show() }
                func didTapBack() async { await detachSelf() }
                private func didBake() {}
            }
            extension OvenInteractor: CakeListener { func didFinishCake() { isOn = false } }
            extension OvenInteractor { func didTapDoor() { isOn = false } }
            actor Oven { func didTapBake() { show() } }
            """

        #expect(
            try told("performed-actions", source) == [
                "\(Self.path):3: The unit does not perform the action `didTapBake`.",
                "\(Self.path):8: The unit does not perform the action `didTapDoor`.",
            ])
    }

    @Test(
        "Work that is postponed is found in a comment and on a page, at its line.",
        arguments: ["// TODO: heat", "/// FIXME heat", "/* XXX */", "let a = 1  // HACK"])
    func unfinished(line: String) throws {
        for path in [Self.path, "docs/heat.md"] {
            let told = try told("unfinished", "\n\(line)\n", at: path)

            #expect(told.map { $0.hasSuffix(" postpones work.") } == [true])
            #expect(told.first?.hasPrefix("\(path):2: ") == true)
        }
    }

    @Test(
        "Texts, names and words that are only talked about postpone nothing.",
        arguments: ["let a = \"TODO\"", "// `TODO` is a word.", "let TODO = 1", "// TODOS"])
    func finished(line: String) throws {
        #expect(try told("unfinished", line) == [])
    }

    @Test(
        "A link to nothing is found, at its line.",
        arguments: ["gone.md", "../gone.md", "../Modules/Gone/A.md#grill", "gone.md \"Title\""])
    func deadLink(link: String) throws {
        let path = link.prefix { !"# ".contains($0) }

        #expect(
            try told("links", "# Guide\n\nSee [this](\(link)).\n", at: "docs/heat.md")
                == ["docs/heat.md:3: The link \(path) leads nowhere."])
    }

    @Test(
        "Links to files, folders, headings and the web are fine, and so are those in code.",
        arguments: [
            "[this](heat.md)", "[this](../README.md)", "[this](../Modules/Kitchen)",
            "[this](../\(path)#grill)", "[this](#heading)", "[this](https://example.com/gone.md)",
            "[this](heat.md \"Title\")", "```swift\nlet a = [1](gone.md)\n```\n[this](heat.md)",
        ])
    func link(page: String) throws {
        #expect(try told("links", [Self.path: "", "docs/heat.md": page]) == [])
    }
}
