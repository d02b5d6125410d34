import Testing

@testable import RibToolKit

@Suite("ribtool new-feature below a parent with a component")
struct NewFeatureComponentTests {
    @Test("A router with a component finds the builder of a new child there.")
    func component() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let router = "Modules/Launch/Sources/Launch/LaunchRouter.swift"
        let builder = "Modules/Launch/Sources/Launch/LaunchBuilder.swift"
        for (old, new) in [
            ("loggedInBuilder: any LoggedInBuildable", "component: LaunchComponent"),
            ("self.loggedInBuilder = loggedInBuilder", "self.component = component"),
            ("await loggedInBuilder.", "await component.app.loggedInBuilder."),
        ] { try repository.write(repository[router]!.replacing(old, with: new), to: router) }
        try repository.write(
            repository[builder]!.replacing("loggedInBuilder: ", with: "component: "), to: builder)
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "Launch")

        try #require(made.complaint == "")
        #expect(repository[router]?.contains("await component.app.pitBuilder.build(") == true)
        #expect(repository[router]?.contains("any PitBuildable") == false)
        #expect(repository[builder]?.contains("var pitBuilder: any PitBuildable { get }") == true)
        #expect(repository[builder]?.contains("pitBuilder: dependency") == false)
        #expect(repository.run("remove-feature", "Pit").complaint == "")
        #expect(try repository.status == [])
    }
}
