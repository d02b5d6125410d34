import Testing

@testable import RibToolKit

@Suite("The steps that a test of a child copies from a test of its parent")
struct ArrangedTestTests {
    @Test(
        "The unit gets a name, however the parent's test creates it.",
        arguments: [
            """
            private func makeSUT() async -> any LoggedInRouting {
                await LoggedInBuilder(dependency: LoggedInDependencyStub())
                    .build(withListener: LoggedInListenerSpy(), user: User(name: "joe"))
            }
            """,
            """
            private func makeSUT(_ joe: User) async -> any LoggedInRouting {
                await LoggedInBuilder(dependency: LoggedInDependencyStub())
                    .build(withListener: LoggedInListenerSpy(), user: joe)
            }

            @Test func builds() async {
                _ = await LoggedInBuilder(dependency: LoggedInDependencyStub())
                    .build(withListener: LoggedInListenerSpy(), user: User(name: "joe"))
            }
            """,
            """
            private func makeSUT() async -> any LoggedInRouting {
                return await LoggedInBuilder(dependency: LoggedInDependencyStub())
                    .build(withListener: LoggedInListenerSpy(), user: User(name: "joe"))
            }
            """,
            """
            @Test func builds() async {
                let router =
                    await LoggedInBuilder(dependency: LoggedInDependencyStub())
                    .build(withListener: LoggedInListenerSpy(), user: User(name: "joe"))
                #expect(router.tree.name == "LoggedIn")
            }
            """,
            """
            @Test func builds() async {
                let unit: any LoggedInRouting = await LoggedInBuilder(dependency: LoggedInDependencyStub())
                    .build(withListener: LoggedInListenerSpy(), user: User(name: "joe"))
            }
            """,
        ])
    func named(members: String) throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write(
            "import LoggedIn\nimport Testing\n\nstruct LoggedInBuilderTests {\n\(members)\n}\n",
            to: "Tests/LoggedInTests/LoggedInBuilderTests.swift")
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        let test = try #require(repository["Tests/LoggedInTests/LoggedInPitChildTests.swift"])
        #expect(
            test.contains(
                """
                        let router = await LoggedInBuilder(dependency: LoggedInDependencyStub())
                            .build(withListener: LoggedInListenerSpy(), user: User(name: "joe"))
                        try await router.launch()
                """))
    }

    @Test("The steps before the unit stay as they are, also those that build another one.")
    func stepsBefore() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write(
            """
            import LoggedIn

            struct LoggedInBuilderTests {
                @Test func builds() async throws {
                    _ = await PitBuilder(dependency: PitDependencyStub()).build()
                    let other =
                        await PitBuilder(dependency: PitDependencyStub()).build()
                    let router = await LoggedInBuilder(dependency: LoggedInDependencyStub()).build()
                }
            }

            """, to: "Tests/LoggedInTests/LoggedInBuilderTests.swift")
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        let test = try #require(repository["Tests/LoggedInTests/LoggedInPitChildTests.swift"])
        #expect(
            test.contains(
                """
                        _ = await PitBuilder(dependency: PitDependencyStub()).build()
                        let other =
                            await PitBuilder(dependency: PitDependencyStub()).build()
                        let router = await LoggedInBuilder(dependency: LoggedInDependencyStub()).build()
                """))
    }

    @Test("What the steps use of their suite comes along, whichever type of the file that is.")
    func suite() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write(
            """
            import LoggedIn

            private enum Names { static let joe = "joe" }

            final class LoggedInBuilderTests {
                private let joe: User

                init() { joe = User(name: "joe") }

                @Test func builds() async throws {
                    let stub = dependency()
                    let router = await LoggedInBuilder(dependency: stub).build(user: joe)
                }

                private func dependency() -> LoggedInDependencyStub { stub() }
                private func stub() -> LoggedInDependencyStub { LoggedInDependencyStub() }
                @Test func welcomes() {}
            }

            """, to: "Tests/LoggedInTests/LoggedInBuilderTests.swift")
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        let test = try #require(repository["Tests/LoggedInTests/LoggedInPitChildTests.swift"])
        #expect(
            test.contains(
                """
                    private let joe: User
                    init() { joe = User(name: "joe") }
                    private func dependency() -> LoggedInDependencyStub { stub() }
                    private func stub() -> LoggedInDependencyStub { LoggedInDependencyStub() }

                    private func launch()
                """))
        #expect(!test.contains("welcomes()"))
    }

    @Test(
        "A test that does not build the unit in one statement cannot be copied, and is refused.",
        arguments: [
            "let builder = LoggedInBuilder(dependency: LoggedInDependencyStub())",
            "try await LoggedInBuilder(dependency: stub).build().launch {}",
            "await LoggedInBuilder(dependency: stub).build().shutdown()",
        ])
    func refused(statement: String) throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Tests/LoggedInTests/LoggedInBuilderTests.swift"
        try repository.write(
            "struct LoggedInBuilderTests {\n@Test func a() async throws {\n\(statement)\n}\n}\n",
            to: path)
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        #expect(made.complaint.contains("\(path) has no test with a LoggedInBuilder(…) that"))
        #expect(try repository.status == [])
    }

    @Test(
        "A call with what only its own test knows is not copied.",
        arguments: [
            "func makeSUT(_ style: Style) -> LoggedInLineView { LoggedInLineView(style: style) }",
            "@Test func shows() { let style = Style()\n_ = LoggedInLineView(style: style) }",
            "@Test(arguments: [1]) func shows(style: Int) { _ = LoggedInLineView(style: style) }",
            "@Test func shows() { [1].map { style in LoggedInLineView(style: style) } }",
            "private enum style {}\n@Test func shows() { _ = LoggedInLineView(style: style.self) }",
        ])
    func unknownNames(member: String) throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Tests/LoggedInTests/LoggedInLineViewTests.swift"
        let test = "@Test func plain() { _ = LoggedInLineView(console: console) }\n"
        func create(_ members: String) throws -> Answer {
            try repository.write(
                "struct LoggedInLineViewTests {\nlet console = ConsoleSpy()\n\(members)\n}\n",
                to: path)
            try repository.commit()
            return repository.run("new-feature", "Pit", "--parent", "LoggedIn", "--dry-run")
        }

        let refused = try create(member)
        let copied = try create(member + "\n" + test)

        #expect(
            refused.complaint.contains(
                "\(path) has no test with a LoggedInLineView(…) that a test of the child can copy: it "
                    + "would not know style."))
        #expect(copied.output.contains("let sut = LoggedInLineView(console: console)"))
    }
}
