import Testing

@testable import RibToolKit

@Suite("The steps that a test of a child copies from a test of its parent")
struct ArrangedTestTests {
    @Test(
        "A unit that a function returns, or that a test ignores, gets a name.",
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
        ])
    func unnamed(members: String) throws {
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
}
