import Testing

@testable import RibToolKit

@Suite("The rule feature-files")
struct FeatureFilesRuleTests {
    @Test("A role without a file is found.", arguments: ["Builder", "Interactor"])
    func missing(role: String) throws {
        let told = try SmallRepository.told("feature-files", [SmallRepository.oven(role): nil])

        #expect(told == ["\(SmallRepository.oven(role)):1: Oven has no file for Oven\(role)."])
    }

    @Test("A feature with a view has all that a view needs.")
    func missingViews() throws {
        let view = "Modules/Grill/Sources/GrillViews/GrillLineView.swift"

        #expect(
            try SmallRepository.told("feature-files", [view: nil]) == [
                "\(view):1: Grill has no file for a view."
            ])
        #expect(
            try SmallRepository.told(
                "feature-files", [SmallRepository.grill("State"): nil])
                == [
                    "\(SmallRepository.grill("State")):1: "
                        + "Grill has no file for GrillState."
                ])
    }

    @Test("A file whose name does not start with the feature's name is found.")
    func stranger() throws {
        let path = "Modules/Oven/Sources/Oven/Heat.swift"

        #expect(
            try SmallRepository.told("feature-files", [path: "struct Heat {}"]) == [
                "\(path):1: The name of Heat.swift does not start with Oven."
            ])
    }

    @Test("Further roles and extensions are fine.")
    func further() throws {
        let told = try SmallRepository.told(
            "feature-files",
            [
                SmallRepository.oven("Worker"): "struct OvenWorker {}",
                "Modules/Oven/Sources/Oven/String+Heat.swift": "extension String {}",
            ])

        #expect(told == [])
    }
}
